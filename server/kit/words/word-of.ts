/** Word of a key. A key without a word is shown as it is: another API or an older record may have others. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key
