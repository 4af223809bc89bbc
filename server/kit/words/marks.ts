/**
 * Marks without a glyph: format controls, such as the soft hyphen and the zero-width space, and blank fillers. The
 * joiner inside of an emoji stays.
 */
const INVISIBLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu

/** Drops invisible marks, which arrive with text copied from a PDF, a web page or a chat. */
export const withoutMarks = (text: string) => text.replace(INVISIBLE, '')

/** Replaces typographic dashes and the minus sign by a hyphen. For identifications, telephones, days and numbers. */
export const withHyphens = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/** Drops accents and other combining marks: `ñ` becomes `n`. */
export const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Typed number or identification in one spelling: no invisible marks, plain hyphens and apostrophes, single blanks. */
export const plainSpelling = (typed: string) =>
  withHyphens(withoutMarks(typed))
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
