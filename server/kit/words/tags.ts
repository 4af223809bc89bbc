import { wordOf } from './formats.ts'

/** Returns the tags of a text separated by `|`: trimmed, in upper case, without duplicates. */
export function readTags(text: string): string[] {
  const tags = text.split('|').map((tag) => tag.trim().toUpperCase())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

export const hasTag = (text: string, tag: string) => readTags(text).includes(tag.trim().toUpperCase())

export const withTag = (text: string, tag: string) => readTags(`${text}|${tag}`).join('|')

export const withoutTag = (text: string, tag: string) =>
  readTags(text)
    .filter((one) => one !== tag.trim().toUpperCase())
    .join('|')

/** Returns the tags with one of them added or removed. */
export const markTag = (text: string, tag: string, held: boolean) =>
  held ? withTag(text, tag) : withoutTag(text, tag)

/** Names of the tags that a form asks as questions or that the program sets. */
const WORDS: Readonly<Record<string, string>> = {
  ARROZ_PADDY: 'Arroz paddy',
  ARROZ_PROPIO: 'Arroz propio',
  SON_BANCOS: 'Es banco',
  CREDITO: 'A crédito',
  DESCUENTO_LIQUIDACION: 'Descuento en liquidación',
  EMPRESA_PROPIA: 'Empresa propia',
  FACTURA_ELECTRONICA: 'Expide factura electrónica',
}

/** Name of a tag; a tag typed by a user stays as it is. */
export const tagInWords = (tag: string): string => wordOf(WORDS, tag)

/** Returns the values with `tags` in stored form. Absent tags stay absent, so that an update keeps the stored ones. */
export const withStoredTags = <Values extends { tags?: unknown }>(values: Values): Values => ({
  ...values,
  ...(typeof values.tags === 'string' && { tags: readTags(values.tags).join('|') }),
})
