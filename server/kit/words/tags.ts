/** The tags of a text separated by `|`, trimmed, in upper case, without empty ones or repetitions. */
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

/** The tags with one of them put in or taken out. */
export const markTag = (text: string, tag: string, held: boolean) =>
  held ? withTag(text, tag) : withoutTag(text, tag)

/** Tags that forms ask for as questions, or that the program gives. */
const WORDS: Readonly<Record<string, string>> = {
  ARROZ_PADDY: 'Arroz paddy',
  ARROZ_PROPIO: 'Arroz propio',
  SON_BANCOS: 'Es banco',
  CREDITO: 'A crédito',
  DESCUENTO_LIQUIDACION: 'Descuento en liquidación',
  EMPRESA_PROPIA: 'Empresa propia',
  FACTURA_ELECTRONICA: 'Expide factura electrónica',
}

/** A tag as its form calls it; one that somebody typed as it is. */
export const tagInWords = (tag: string): string => (Object.hasOwn(WORDS, tag) ? (WORDS[tag] ?? tag) : tag)
