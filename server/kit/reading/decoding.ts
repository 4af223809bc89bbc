import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { unread } from './limits.ts'

const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑªº°¿¡'
/** Signs of Windows-1252 that say nothing about the code page. */
const NEUTRAL = '\u00a0’‘“”–—…€•·´«»®©™×÷±½¼¾²³§'
/** Letters that appear when binary data is decoded as UTF-16. */
const FAR = /[\u0590-\u1fff\u2e80-\ufffd]/
/** Number of bytes examined to detect the encoding. */
const SAMPLE_BYTES = 256 * 1024
/** End-of-file byte of some DOS texts. */
const DOS_END = 0x1a

/** A text file in UTF-8, from UTF-16, UTF-8 or a code page of Windows or DOS. Refuses binary data. */
export function toUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes)
  const utf8 = encoding === 'utf8' ? bytes : Buffer.from(iconv.decode(bytes, encoding))
  const text = utf8.at(-1) === DOS_END ? utf8.subarray(0, -1) : utf8
  const sample = text.toString('utf8', 0, SAMPLE_BYTES)
  const controls = sample.match(/[^\P{Cc}\t-\r]/gu)?.length ?? 0
  const isFar = encoding === 'utf-16' && FAR.test(sample)
  if (isFar || text.includes(0) || controls > sample.length / 100) {
    throw unread('El archivo no es un Excel (.xlsx) ni un texto separado por comas (.csv).')
  }
  return text
}

function encodingOf(bytes: Buffer): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (/^(\u00ff\u00fe|\u00fe\u00ff)/.test(sample.toString('latin1', 0, 2)) || sample.includes(0))
    return 'utf-16'
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf8'
  const [windows, dos] = ['win1252', 'cp850'].map((page) => spanish(iconv.decode(sample, page)))
  return dos! > windows! ? 'cp850' : 'win1252'
}

/** True for UTF-8 with a few letters in another code page. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  const right = text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0
  return right >= wrong
}

/** Score of a decoded text: 1 for each Spanish letter in a Spanish place, -1 for each other letter or sign. */
function spanish(text: string): number {
  let score = 0
  for (const { 0: letter, index } of text.matchAll(/[^\0-\u007f]/g)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    if (SPANISH.includes(letter)) score += isInPlace(letter, before, after) ? 1 : 0
    else if (!NEUTRAL.includes(letter)) score -= 1
  }
  return score
}

const isLower = (letter: string) => letter !== letter.toUpperCase()
const isUpper = (letter: string) => letter !== letter.toLowerCase()

/** True if case and neighbours of a letter are usual: `Ú` in `NÚMERO` and in `Úrsula`, not in `JosÚ`. */
function isInPlace(letter: string, before: string, after: string): boolean {
  if (letter === '¿' || letter === '¡') return !/[\p{L}\d]/u.test(before)
  if (!/\p{L}/u.test(letter) || letter === 'ª' || letter === 'º') return true
  if (/\d/.test(before + after)) return false
  return isLower(letter) ? !isUpper(after) && (!isUpper(before) || isLower(after)) : !isLower(before)
}

/** A sign that Spanish texts do not have: broken letters, control characters, letters of other languages. */
const ODD = new RegExp(`[^\\t\\n\\r -~${SPANISH}${NEUTRAL}\\u2212\\u2010-\\u2015\\p{Zs}\\p{Cf}]`, 'u')

export const isOdd = (text: string) => ODD.test(text)

/** Text of a cell in one line. Excel writes control characters as `_x000D_`, and some programs copy these into texts. */
export const tidy = (text: string): string | null =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/[ \t]*[\r\n\u2028\u2029]+\s*/g, ' ')
    .trim() || null
