/** The characters of a PDF's standard fonts (WinAnsi), which cover Spanish; the soft hyphen would be seen there. */
const WIN_ANSI = /[ -~\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** What looks like it, where taking a character apart leads nowhere. */
const LIKE: Record<string, string> = {
  '\u2212': '–',
  '\u2010': '-',
  '\u2011': '-',
  '\u2007': '\u00a0',
  '\u202f': '\u00a0',
  '→': '>',
}

/**
 * Text in letters that the standard fonts have: `ő` becomes `o`, `ﬁ` becomes `fi`, an emoji `?`; what has no picture
 * is left out. Line breaks stay, any other blank is a space.
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
