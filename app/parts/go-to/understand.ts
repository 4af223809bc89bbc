import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { NOUN_NAMES, type NounName, nounOf } from './nouns.ts'

/** A number as somebody types it: `FAC-200`, `fac 200`, `factura 200`, `200`. */
export interface Numbered {
  /** What it begins with, or would usually where a word stands for that; '' for nothing. */
  letters: string
  digits: string
  /** It may as well begin with something else: a word stood before it, an abbreviation, or nothing. */
  loose: boolean
}

/** Whom or what something is for: a name, or a document by its number. */
export interface Of {
  name: string
  number: Numbered | null
}

/** One meaning of what was typed. */
export type Reading =
  /** A new record; `sure` where nothing else can be meant. */
  | { does: 'create'; noun: NounName; pesos: string; of: Of | null; sure: boolean }
  /** A record by its number. */
  | { does: 'open'; noun: NounName; number: Numbered }
  /** A truck on the scale. */
  | { does: 'weigh'; plate: string }
  /** Money given to a farmer by his agreement. */
  | { does: 'lend'; pesos: string; of: Of | null }
  /** A settlement that is paid. */
  | { does: 'pay'; number: Numbered }

/** More than this nothing typed has. */
export const MOST_READINGS = 2

/** Words that are looked at: nobody types more to go somewhere. */
const WORDS = 20

const CREATE = words('nuevo nueva nuevos nuevas crear crea cree agregar hacer haga registrar')
const RECEIVE = words('abono abonos abonar abone recibir reciba cobrar cobre cobro')
const LEND = words('anticipo anticipos anticipar prestamo prestamos prestar preste')
const WEIGH = words('pesar pese')
const PAY = words('pagar pague')
const SETTLE = words('liquidar liquide')
const INVOICE = words('facturar facture')
/** Before whom something is for. */
const FOR = words('de del a al para por con')
const ARTICLES = words('un una el la los las')
/** Before a name, of which they are no part. */
const TITLES = words('cliente proveedor agricultor tercero senor senora sr sra don dona')
const MONEY = words('peso pesos')
/** Records that are made for somebody or of a document. */
const FILLED: ReadonlySet<NounName> = new Set(NOUN_NAMES.filter((name) => nounOf(name).of)).add('nota')
/** So many digits may be an identification. */
const IDENTIFYING = 6
/** Shortest beginning of a word that stands for it: `liq`, `fac`. */
const SHORTEST = 3

const isSmall = (word = '') => FOR.has(word) || ARTICLES.has(word)

function words(all: string): ReadonlySet<string> {
  return new Set(all.split(' '))
}

/** A text as it is compared, word by word: small letters without accents. */
export const folded = (text: string): string =>
  text
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')

/** What was typed, word by word, and how far it has been read. */
interface Words {
  typed: string[]
  plain: string[]
}

const from = ({ typed, plain }: Words, start: number): Words => ({
  typed: typed.slice(start),
  plain: plain.slice(start),
})

/** What somebody who types this may want to do, the likeliest first; nothing where it only names something. */
export function understand(text: string): Reading[] {
  const typed = text.replaceAll('$ ', '$').split(/\s+/).filter(Boolean).slice(0, WORDS)
  // A dot ends an abbreviation, `liq. 187`; in a number it groups.
  const plain = typed.map((word) => folded(word).replace(/^[«"'¿¡(]+|[»"'?!).,;:]+$/g, ''))
  const read = { typed, plain }
  const first = plain[0] ?? ''
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
  const rest = ARTICLES.has(read.plain[0] ?? '') ? from(read, 1) : read
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
    // It may as well be the identification of whom it is for.
    const person = found && nounOf(noun).of && number.digits.length >= IDENTIFYING
    return [opens, ...(person ? [create(noun, ofNamed(from(read, found.length)), '', false)] : [])]
  }
  if (!found || !FILLED.has(found.noun)) return []
  const { noun, length } = found
  const money = moneyFor(noun, from(read, length))
  const of = money && ofWhom(money.rest)
  if (!money || of === undefined || (!of && money.pesos === '')) return []
  if (!nounOf(noun).of && !of?.number) return []
  return [create(noun, of, money.pesos, money.pesos !== '' || FOR.has(money.rest.plain[0] ?? ''))]
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

/** `pesar ABC 123`: the plate as it is stored. */
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

/** The same of a kind of record whose form takes money; of others all is whom it is for. */
const moneyFor = (noun: NounName, read: Words) =>
  noun === 'recibo' ? moneyAt(read) : { pesos: '', rest: read }

/** The money that the words begin with, as plain digits, `''` for none, and what follows; null where it is written in some other way. */
function moneyAt(read: Words): { pesos: string; rest: Words } | null {
  const start = FOR.has(read.plain[0] ?? '') && isMoney(read.plain[1]) ? 1 : 0
  const money = read.plain[start]
  if (!isMoney(money)) return { pesos: '', rest: read }
  const rest = from(read, start + 1)
  const next = MONEY.has(rest.plain[0] ?? '') ? from(rest, 1) : rest
  const [word] = next.plain
  // `1,5 millones` is no amount that anybody should read for them.
  if (word !== undefined && !FOR.has(word)) return null
  return { pesos: parseNumber(money) ?? '', rest: next }
}

/** `500.000`, `$1.500.000,50`, `500000`: a number alone that groups nothing is one after a verb or before whom alone. */
const isMoney = (word: string | undefined): word is string =>
  word !== undefined && /^\$?(\d{1,3}(\.\d{3})+|\d{1,15})(,\d{1,2})?$/.test(word) && word.length <= 20

/** Whom the words name, without the small words before it; null where there are none, undefined where only small words are left. */
function ofWhom(read: Words): Of | null | undefined {
  if (read.plain.length === 0) return null
  let start = 0
  while (isSmall(read.plain[start])) start += 1
  while (TITLES.has(read.plain[start] ?? '')) start += 1
  const rest = from(read, start)
  return rest.plain.length === 0 ? undefined : ofNamed(rest)
}

const ofNamed = (read: Words): Of => ({
  name: read.typed.join(' '),
  number: numberOf(read)?.number ?? null,
})

/** `FAC-200`, `fac 200`, `factura 200`, `factura n.º 200`, `cuenta FAC-200`, `200`: a number that is all of the words. */
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

/** `FAC-200`, in one word or two. */
function lettersAndDigits({ plain }: Words): { noun: NounName | null; number: Numbered } | null {
  const match = /^([a-z]{0,6})-?(\d[\d-]{0,25})$/.exec(plain.length > 2 ? '' : plain.join('-'))
  if (!match) return null
  const [, letters = '', digits = ''] = match
  const noun = letters === '' ? null : (nounAt({ typed: [letters], plain: [letters] })?.noun ?? null)
  return { noun, number: { letters: letters.toUpperCase(), digits, loose: !!noun || letters === '' } }
}

/** The number after a word: alone, or after its sign. */
function digitsOf(plain: readonly string[]): string {
  const own = /^(no|nro|n|num|numero|n\.?[º°o]|#)$/.test(plain[0] ?? '') ? plain.slice(1) : plain
  const text = own.join('').replace(/^(#|n\.?[º°])/, '')
  return own.length === 1 && /^\d[\d-]{0,25}$/.test(text) ? text : ''
}

/** The noun that the words begin with, in full, of several, or abbreviated; the longest, and none where two could be meant. */
function nounAt({ plain }: Words): { noun: NounName; length: number } | null {
  const fits = NOUN_NAMES.flatMap((noun) =>
    [...nounOf(noun).words, ...(nounOf(noun).prefixes ?? [])].flatMap((phrase) => {
      const own = phrase.split(' ')
      const inFull = own.every((word, place) => sameWord(plain[place] ?? '', word))
      const begins = own.every((word, place) => beginning(plain[place] ?? '', word))
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

/** One of it or several: `pesadas`, `liquidaciones`. */
const sameWord = (typed: string, word: string) =>
  typed === word || typed === `${word}s` || typed === `${word}es` || typed === word.replace(/z$/, 'ces')

const beginning = (typed: string, word: string) =>
  sameWord(typed, word) || (typed.length >= SHORTEST && word.startsWith(typed))
