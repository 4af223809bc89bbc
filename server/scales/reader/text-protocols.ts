import { weightOf, withoutWeight, type Indication, type Protocol } from './protocol.ts'

const STX = '\x02'
const ETX = '\x03'

/** A frame begins at the first byte or after the end of a line. */
const LINE = '(?<![^\\r\\n\\x02\\x03])'

const STATE: Record<string, true> = { ST: true }

/** ST stable, US unstable, OL overload, HD hold. Blanks in place of digits: out of range. */
function standardOf(state: string, sign: string, digits: string, unit: string): Indication {
  if (state === 'OL') return withoutWeight('SOBRECARGA')
  return weightOf({ sign, digits, unit }, STATE[state] ?? false)
}

/** `ST,GS,+0012345kg`. Prometálicos puts blanks inside the number. */
export const aAndD: Protocol = {
  frame: /(ST|US|OL|HD),(?:GS|NT|TR),([+-])([ \d.]{6,9})([a-zA-Z ]{1,2})\r/,
  read: ([, state = '', sign = '', digits = '', unit = '']) => standardOf(state, sign, digits, unit),
  request: 'RW\r\n',
}

/** Same as aAndD, with two raw bytes for the indicator's number and its lamps. */
export const cas: Protocol = {
  frame: /(ST|US|OL|HD),(?:GS|NT|TR),[^]{2},([-+ \d.]{8}) ?([a-zA-Z]{1,2}) ?\r/,
  read: ([, state = '', digits = '', unit = '']) =>
    standardOf(state, digits.includes('-') ? '-' : '', digits.replace(/[-+]/, ' '), unit),
}

/** STX, sign, seven places, unit, gross or net, status. */
export const riceLake: Protocol = {
  frame: new RegExp(`${STX}([ -])([ \\d.]{7})([LKTGO ])[GN ]([ MIOZDAXYzdaxy])\\r`),
  read: ([, sign = '', digits = '', unit = '', status = '']) => {
    if (status === 'O') return withoutWeight('SOBRECARGA')
    if (status === 'I') return withoutWeight('ERROR')
    return weightOf({ sign, digits, unit }, status !== 'M')
  },
  request: 'KPRINT\r',
}

/** SMA SCP-0499: LF, status, range, mode, motion, ten places, unit. */
export const sma: Protocol = {
  frame: /\n(?:\?|([ ZOUEIT])[ 0-9][GTNgn ]([ M])[^\r\n]([- \d.]{10})([a-zA-Z ]{3}))\r/,
  read: ([, status, motion, digits = '', unit = '']) => {
    if (status === 'O') return withoutWeight('SOBRECARGA')
    if (status === 'U') return withoutWeight('FUERA_DE_RANGO')
    if (status !== ' ' && status !== 'Z') return withoutWeight('ERROR')
    return weightOf({ digits, unit }, motion !== 'M')
  },
  request: '\nW\r',
}

/** Cardinal SB-400: sign, weight, unit, G or N, and a status of two letters. Blanks differ by model. */
export const cardinal: Protocol = {
  frame: new RegExp(`${LINE}([-+ ])([ \\d.]{6,7}) ?(kg|lb|KG|LB|t ) ?[GNgn] ?( {2}|OC|CZ|BZ|MO|EE|ee)\\r`),
  read: ([, sign = '', digits = '', unit = '', state = '']) => {
    if (state === 'OC') return withoutWeight('SOBRECARGA')
    if (state.toLowerCase() === 'ee') return withoutWeight('ERROR')
    return weightOf({ sign, digits, unit }, state !== 'MO')
  },
  request: '\x05',
}

/** `S S     12345 kg`: stable, dynamic, over, under, busy. */
export const mtSics: Protocol = {
  frame: new RegExp(`${LINE}(?:ES|S ([SD+I-])(?: +(-?[\\d.]+) (kg|g|t|lb))?) *\\r`),
  read: ([, state, digits = '', unit = '']) => {
    if (state === '+') return withoutWeight('SOBRECARGA')
    if (state === '-') return withoutWeight('FUERA_DE_RANGO')
    if (state !== 'S' && state !== 'D') return withoutWeight('ERROR')
    return weightOf({ digits, unit }, state === 'S')
  },
  request: 'SI\r\n',
}

/** Toledo 8217 of a bench scale: a weight is always stable. Without a weight it sends '?' and a status byte. */
export const toledo8217: Protocol = {
  frame: new RegExp(`${STX}(?:([ \\d.]{4,8})N?|\\?([^]))\\r`),
  read: ([, digits, status]) => {
    if (digits !== undefined) return weightOf({ digits }, true)
    const bits = status?.charCodeAt(0) ?? 0
    if (bits & 0b10) return withoutWeight('SOBRECARGA')
    if (bits & 0b100) return withoutWeight('FUERA_DE_RANGO')
    return { ...withoutWeight(bits & 1 ? 'PESO' : 'ERROR'), estable: false }
  },
  request: 'W',
}

/** Keli D2008: STX, sign, seven digits, their exclusive or in hexadecimal, ETX. */
export const keli: Protocol = {
  frame: new RegExp(`${STX}([+-])(\\d{7})([\\dA-Fa-f]{2})${ETX}`),
  read: ([, sign = '', digits = '', sum = '']) => {
    const own = [...(sign + digits)].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
    return own === Number.parseInt(sum, 16) ? weightOf({ sign, digits }, null) : undefined
  },
  checked: true,
}

/**
 * Line with a number and an optional unit. Must follow the end of another line, because the first line may be
 * cut. Leaves its own end for the next match.
 */
export const plainLines: Protocol = {
  frame: /(?<=[\r\n]) *([+-]?)( *\d{1,7}(?:\.\d{1,3})?) ?([kK][gG])?(?= *[\r\n])/,
  read: ([, sign = '', digits = '', unit = '']) => weightOf({ sign, digits, unit }, null),
}
