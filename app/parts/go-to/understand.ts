import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { NOUN_NAMES, type NounName, nounOf } from './nouns.ts'

/** Typed number: `FAC-200`, `fac 200`, `factura 200`, `200`. */
export interface Numbered {
  /** Prefix, or the usual prefix of the typed word; '' for none. */
  letters: string
  digits: string
  /** True if other prefixes are possible, because the number followed a word, an abbreviation, or nothing. */
  loose: boolean
}

/** Person or document to which the intended action applies. */
export interface Of {
  name: string
  number: Numbered | null
}

/** One interpretation of the typed text. */
export type Reading =
  /** New record; `sure` when no other meaning is possible. */
  | { does: 'create'; noun: NounName; pesos: string; of: Of | null; sure: boolean }
  /** Record by number. */
  | { does: 'open'; noun: NounName; number: Numbered }
  /** Truck on the scale. */
  | { does: 'weigh'; plate: string }
  /** Loan under a farmer's agreement. */
  | { does: 'lend'; pesos: string; of: Of | null }
  /** Payment of a settlement. */
  | { does: 'pay'; number: Numbered }

/** Maximum number of interpretations of a text. */
export const MOST_READINGS = 2

/** Maximum words; longer texts are cut. */
const WORDS = 20

const CREATE = words('nuevo nueva nuevos nuevas crear crea cree agregar hacer haga registrar')
const RECEIVE = words('abono abonos abonar abone recibir reciba cobrar cobre cobro')
const LEND = words('anticipo anticipos anticipar prestamo prestamos prestar preste')
const WEIGH = words('pesar pese')
const PAY = words('pagar pague')
const SETTLE = words('liquidar liquide')
const INVOICE = words('facturar facture')
/** Prepositions before a person or document. */
const FOR = words('de del a al para por con')
const ARTICLES = words('un una el la los las')
/** Titles that may precede a name and are no part of the name. */
const TITLES = words('cliente proveedor agricultor tercero senor senora sr sra don dona')
const MONEY = words('peso pesos')
/** Records that are made for a person or from a document. */
const FILLED: ReadonlySet<NounName> = new Set(
  NOUN_NAMES.filter((name) => nounOf(name).of || name === 'nota' || name === 'debito'),
)
/** Minimum digits of an identification. */
const IDENTIFYING = 6
/** Minimum letters of an abbreviation: `liq`, `fac`. */
const SHORTEST = 3

const isSmall = (word: string | undefined) => FOR.has(word) || ARTICLES.has(word)

/** A set that may be asked for a word that is not there. */
function words(all: string): ReadonlySet<string | undefined> {
  return new Set(all.split(' '))
}

/** Text for comparison: lower case without accents. */
export const folded = (text: string): string =>
  text
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')

/** Typed words, original and normalized. */
interface Words {
  typed: string[]
  plain: string[]
}

const from = ({ typed, plain }: Words, start: number): Words => ({
  typed: typed.slice(start),
  plain: plain.slice(start),
})

/** Possible intentions, likeliest first; empty when the text only names something. */
export function understand(text: string): Reading[] {
  const typed = text.replaceAll('$ ', '$').split(/\s+/).filter(Boolean).slice(0, WORDS)
  // A dot ends an abbreviation (`liq. 187`); inside a number it groups digits.
  const plain = typed.map((word) => folded(word).replace(/^[«"'¿¡(]+|[»"'?!).,;:]+$/g, ''))
  const read = { typed, plain }
  const [first] = plain
  if (CREATE.has(first)) return creating(from(read, 1))
  if (WEIGH.has(first)) return weighing(from(read, 1))
  if (RECEIVE.has(first)) return receiving(from(read, 1))
  if (LEND.has(first)) return lending(from(read, 1))
  if (PAY.has(first)) return paying(from(read, 1))
  if (SETTLE.has(first)) return makingFor('liquidacion', from(read, 1))
  if (INVOICE.has(first)) return makingFor('factura', from(read, 1))
  return named(read)
}

/** `nueva pesada`, `crear recibo de Nohora`. */
function creating(read: Words): Reading[] {
  const rest = ARTICLES.has(read.plain[0]) ? from(read, 1) : read
  const found = nounAt(rest)
  if (!found || !nounOf(found.noun).creation) return []
  const { noun, length } = found
  const money = moneyFor(noun, from(rest, length))
  const of = money && ofWhom(money.rest)
  return money && of !== undefined ? [create(noun, of, money.pesos)] : []
}

/** `recibo de Nohora`, `liq 187`, `FAC-200`, `recibo 500.000 de Nohora`. */
function named(read: Words): Reading[] {
  const whole = numberOf(read)
  const found = nounAt(read)
  if (whole?.noun) {
    const { noun, number } = whole
    const opens: Reading = { does: 'open', noun, number }
    // The digits may also be the identification of the person it is for.
    const person = found && nounOf(noun).of && number.digits.length >= IDENTIFYING
    return [opens, ...(person ? [create(noun, ofNamed(from(read, found.length)), '', false)] : [])]
  }
  if (!found || !FILLED.has(found.noun)) return []
  const { noun, length } = found
  const money = moneyFor(noun, from(read, length))
  const of = money && ofWhom(money.rest)
  if (!money || of === undefined || (!of && money.pesos === '')) return []
  if (!nounOf(noun).of && !of?.number) return []
  return [create(noun, of, money.pesos, money.pesos !== '' || FOR.has(money.rest.plain[0]))]
}

/** `abono 500.000 a FAC-200`, `recibir pago de Nohora`. */
function receiving(read: Words): Reading[] {
  const rest = read.plain[0] === 'pago' ? from(read, 1) : read
  const money = moneyAt(rest)
  const of = money && ofWhom(money.rest)
  return money && of !== undefined ? [create('recibo', of, money.pesos)] : []
}

/** `anticipo 500.000 a Nohora`, `préstamo al acuerdo 12`. */
function lending(read: Words): Reading[] {
  const money = moneyAt(read)
  const of = money && ofWhom(money.rest)
  return money && of ? [{ does: 'lend', pesos: money.pesos, of }] : []
}

/** `pesar ABC 123`, with the plate as stored. */
function weighing(read: Words): Reading[] {
  if (read.plain.length === 0) return [create('pesada', null)]
  let start = 0
  while (isSmall(read.plain[start]) || nounAt(from(read, start))?.noun === 'vehiculo') start += 1
  const plate = read.plain
    .slice(start)
    .join('')
    .replace(/[^a-z0-9]/g, '')
  return /\d/.test(plate) && plate.length <= 10 ? [{ does: 'weigh', plate: plate.toUpperCase() }] : []
}

/** `pagar liq 187`. */
function paying(read: Words): Reading[] {
  const found = numberOf(from(read, isSmall(read.plain[0]) ? 1 : 0))
  return found?.noun === 'liquidacion' ? [{ does: 'pay', number: found.number }] : []
}

/** `liquidar a Nohora`, `facturar PES-12`. */
function makingFor(noun: NounName, read: Words): Reading[] {
  const of = ofWhom(read)
  return of === undefined ? [] : [create(noun, of)]
}

const create = (noun: NounName, of: Of | null, pesos = '', sure = true): Reading => ({
  does: 'create',
  noun,
  pesos,
  of,
  sure,
})

/** Typed amount, for a kind of record whose form takes an amount; otherwise none. */
const moneyFor = (noun: NounName, read: Words) =>
  noun === 'recibo' ? moneyAt(read) : { pesos: '', rest: read }

/**
 * Amount at the beginning as plain digits ('' for none), and the rest of the words. null for an amount
 * written in another way.
 */
function moneyAt(read: Words): { pesos: string; rest: Words } | null {
  const start = FOR.has(read.plain[0]) && isMoney(read.plain[1]) ? 1 : 0
  const money = read.plain[start]
  if (!isMoney(money)) return { pesos: '', rest: read }
  const rest = from(read, start + 1)
  const next = MONEY.has(rest.plain[0]) ? from(rest, 1) : rest
  const [word] = next.plain
  // `1,5 millones` is rejected rather than guessed.
  const pesos = parseNumber(money)
  return pesos === null || (word !== undefined && !FOR.has(word)) ? null : { pesos, rest: next }
}

/** `500.000`, `$1.500.000,50`, `500000`. Digits without grouping count only after a verb or before a preposition. */
const isMoney = (word: string | undefined): word is string =>
  word !== undefined && /^\$?(\d{1,3}(\.\d{3})+|\d{1,15})(,\d{1,2})?$/.test(word) && word.length <= 20

/**
 * Person or document without the small words before it. null without words; undefined when only small words
 * are left.
 */
function ofWhom(read: Words): Of | null | undefined {
  if (read.plain.length === 0) return null
  let start = 0
  while (isSmall(read.plain[start])) start += 1
  while (TITLES.has(read.plain[start])) start += 1
  const rest = from(read, start)
  return rest.plain.length === 0 ? undefined : ofNamed(rest)
}

const ofNamed = (read: Words): Of => ({
  name: read.typed.join(' '),
  number: numberOf(read)?.number ?? null,
})

/**
 * `FAC-200`, `fac 200`, `factura 200`, `factura n.º 200`, `cuenta FAC-200`, `200`: the words are exactly one
 * number.
 */
function numberOf(read: Words): { noun: NounName | null; number: Numbered } | null {
  const found = nounAt(read)
  const digits = found && digitsOf(from(read, found.length).plain)
  if (found && digits) {
    const letters = nounOf(found.noun).prefixes?.[0] ?? ''
    return { noun: found.noun, number: { letters: letters.toUpperCase(), digits, loose: true } }
  }
  const own = lettersAndDigits(found && found.length < read.plain.length ? from(read, found.length) : read)
  return own && { noun: found?.noun ?? own.noun, number: own.number }
}

/** `FAC-200`, as one word or two. */
function lettersAndDigits({ plain }: Words): { noun: NounName | null; number: Numbered } | null {
  const match = /^([a-z]{0,6})-?(\d[\d-]{0,25})$/.exec(plain.length > 2 ? '' : plain.join('-'))
  if (!match) return null
  const [, letters = '', digits = ''] = match
  const noun = letters === '' ? null : (nounAt({ typed: [letters], plain: [letters] })?.noun ?? null)
  return { noun, number: { letters: letters.toUpperCase(), digits, loose: !!noun || letters === '' } }
}

/** Number after a word, alone or with a number sign. */
function digitsOf(plain: readonly string[]): string {
  const own = /^(no|nro|n|num|numero|n\.?[º°o]|#)$/.test(plain[0] ?? '') ? plain.slice(1) : plain
  const text = own.join('').replace(/^(#|n\.?[º°])/, '')
  return own.length === 1 && /^\d[\d-]{0,25}$/.test(text) ? text : ''
}

/** Noun at the beginning, complete, plural or abbreviated. The longest match wins; null when ambiguous. */
function nounAt({ plain }: Words): { noun: NounName; length: number } | null {
  const fits = NOUN_NAMES.flatMap((noun) =>
    [...nounOf(noun).words, ...(nounOf(noun).prefixes ?? [])].flatMap((phrase) => {
      const own = phrase.split(' ')
      const inFull = own.every((word, place) => sameWord(plain[place], word))
      const begins = own.every((word, place) => beginning(plain[place], word))
      return inFull || begins ? [{ noun, length: own.length, inFull }] : []
    }),
  )
  const length = Math.max(...fits.map((one) => one.length))
  const longest = fits.filter((one) => one.length === length)
  const best = longest.some((one) => one.inFull) ? longest.filter((one) => one.inFull) : longest
  const nouns = new Set(best.map(({ noun }) => noun))
  const [only] = nouns
  return nouns.size === 1 && only ? { noun: only, length } : null
}

/** Singular or plural: `pesadas`, `liquidaciones`. */
const sameWord = (typed: string | undefined, word: string) =>
  typed === word || typed === `${word}s` || typed === `${word}es` || typed === word.replace(/z$/, 'ces')

const beginning = (typed = '', word: string) =>
  sameWord(typed, word) || (typed.length >= SHORTEST && word.startsWith(typed))
