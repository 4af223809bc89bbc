/**
 * Characters of the standard PDF fonts (WinAnsi), which cover Spanish. The soft hyphen is excluded, because it would be
 * visible.
 */
const WIN_ANSI = /[ -~\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Substitutes for characters that NFKD does not decompose. */
const LIKE: Record<string, string> = {
  '\u2212': '–',
  '\u2010': '-',
  '\u2011': '-',
  '\u2007': '\u00a0',
  '\u202f': '\u00a0',
  '→': '>',
}

/**
 * Replaces characters that are missing in the standard fonts: `ő` by `o`, `ﬁ` by `fi`, an emoji by `?`. Control
 * characters and marks are dropped. Line breaks stay; any other blank becomes a space.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\n -~]/gu, (character) => {
      if (WIN_ANSI.test(character)) return character
      if (LIKE[character]) return LIKE[character]
      if (/\s/u.test(character)) return ' '
      if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return ''
      const parts = [...character.normalize('NFKD')].filter((part) => WIN_ANSI.test(part))
      return parts.join('') || '?'
    })
}
