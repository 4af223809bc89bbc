/** Orders days, keys and ids by their characters, for `sort`. Names are sorted in Spanish instead. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
