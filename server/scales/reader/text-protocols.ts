import { weightOf, withoutWeight, xorOf, type Indication, type Protocol } from './protocol.ts'

const STX = '\x02'
const ETX = '\x03'

/** A frame begins at the first byte or after the end of a line. */
const LINE = '(?<![^\\r\\n\\x02\\x03])'

/** Sign, blanks, digits and point; then the unit, alone or after a comma, or none. */
const NUMBER = '([-+ \\d.]{1,12}),? *([a-zA-Z]{0,3}) *[\\r\\n]'

const STATES: Record<string, Indication> = {
  OL: withoutWeight('SOBRECARGA'),
  UL: withoutWeight('FUERA_DE_RANGO'),
  LO: withoutWeight('FUERA_DE_RANGO'),
  TL: withoutWeight('ERROR'),
}

/** ST stable, US unstable, HD hold, OL overload, UL underload, TL not level. Blanks for digits: out of range. */
const standardOf = ([, state = '', digits = '', unit = '']: RegExpExecArray) =>
  STATES[state] ?? weightOf({ digits, unit }, state === 'ST')

/**
 * `ST,GS,+0012345kg`; `TR` is a tare and no weight. Prometálicos puts blanks inside the number. Dini Argeo writes a
 * comma before the unit, and others no sign or no unit.
 */
export const aAndD: Protocol = {
  frame: new RegExp(`(ST|US|OL|UL|HD|TL),(?:GS|GR|NT)[ ,]${NUMBER}`),
  read: standardOf,
  request: 'RW\r\n',
}

/** Same as aAndD, with two raw bytes for the indicator's number and its lamps. */
export const cas: Protocol = {
  frame: new RegExp(`(ST|US|OL|HD),(?:GS|NT),[^]{2},${NUMBER}`),
  read: standardOf,
}

/** Rice Lake's stream: STX, sign, seven places, unit, gross or net, status. KPRINT would answer a line for printers. */
export const riceLake: Protocol = {
  frame: new RegExp(`${STX}([ -])([ \\d.]{7})([LKTGO ])[GN ]([ MIOZDAXYzdaxy])\\r`),
  read: ([, sign = '', digits = '', unit = '', status = '']) => {
    if (status === 'O') return withoutWeight('SOBRECARGA')
    if (status === 'I') return withoutWeight('ERROR')
    return weightOf({ sign, digits, unit }, status !== 'M')
  },
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

/**
 * Rinstrum: STX, sign, seven places, status, ETX. The long form adds motion, zero, range and a unit, which is blank
 * in motion.
 */
export const rinstrum: Protocol = {
  frame: new RegExp(`${STX}([- ][ \\d.]{7})([GNUOME])(?:([M ])[Z ][-12 ]([ a-zA-Z]{3}))?${ETX}`),
  read: ([, digits = '', status = '', motion, unit = '']) => {
    if (status === 'O') return withoutWeight('SOBRECARGA')
    if (status === 'U') return withoutWeight('FUERA_DE_RANGO')
    if (status === 'E') return withoutWeight('ERROR')
    return weightOf({ digits, unit }, status !== 'M' && motion !== 'M')
  },
}

/** Value of a hexadecimal digit. Clones write A to F as `:` to `?`. */
const fourBits = (letter: string) =>
  letter > '9' && letter < '@' ? letter.charCodeAt(0) - 0x30 : Number.parseInt(letter, 16)

/** True if both letters are the exclusive or of the text. */
const isXor = (text: string, [high = '', low = '']: string) =>
  xorOf(text) === fourBits(high) * 16 + fourBits(low)

/**
 * Yaohua XK3190-A9, D10 and DS3, Keli K9: STX, sign, six digits, number of decimals, exclusive or of all these, ETX.
 */
export const yaohua: Protocol = {
  frame: new RegExp(`${STX}([-+]\\d{6})([0-4])([\\dA-Fa-f:-?]{2})${ETX}`),
  read: ([, digits = '', decimals = '', sum = '']) => {
    const point = digits.length - Number(decimals)
    if (!isXor(digits + decimals, sum)) return undefined
    return weightOf({ digits: `${digits.slice(0, point)}.${digits.slice(point)}` }, null)
  },
  checked: true,
}

/**
 * Yaohua XK3190-A12: `ww0032480kg` gross, `wn` net; `wt` is a tare and no weight. The A12E writes `WG`, `WN`, or OL and
 * LO without a weight, and then the exclusive or of the line.
 */
export const yaohuaA12: Protocol = {
  frame: new RegExp(`w[wn]${NUMBER}|((?:W[GN]([- \\d.]{7})| {9})(kg|lb|OL|LO))([\\dA-F]{2})[\\r\\n]`),
  read: ([, digits, unit = '', line = '', checked = '', word = '', sum = '']) => {
    if (digits !== undefined) return weightOf({ digits, unit }, null)
    if (!isXor(line, sum)) return undefined
    return STATES[word] ?? weightOf({ digits: checked, unit: word }, null)
  },
}

/** Keli D2008: STX, sign, seven digits, their exclusive or in hexadecimal, ETX. */
export const keli: Protocol = {
  frame: new RegExp(`${STX}([-+]\\d{7})([\\dA-Fa-f]{2})${ETX}`),
  read: ([, digits = '', sum = '']) => (isXor(digits, sum) ? weightOf({ digits }, null) : undefined),
  checked: true,
}

const UNIT = '[kK][gG][sS]?|[tT][nN]?|[lL][bB]|g'
const MODE = 'G|N|GS|GR|NT|Gross|GROSS|Net|NET'

/**
 * Line with a number, an optional unit, gross or net, and `?` or M in motion. Must follow STX or the end of another
 * line, because the first line may be cut. Leaves its own end for the next match.
 */
export const plainLines: Protocol = {
  frame: new RegExp(
    `(?<=[\\r\\n\\x02]) *([-+]? *\\d{1,8}(?:\\.\\d{0,3})?) *,? *(${UNIT})? *(\\??) *(?:${MODE})? *([MO]?)(?= *[\\r\\n])`,
  ),
  read: ([, digits = '', unit = '', unstable, status]) => {
    if (status === 'O') return withoutWeight('SOBRECARGA')
    return weightOf({ digits, unit }, unstable || status ? false : null)
  },
}
