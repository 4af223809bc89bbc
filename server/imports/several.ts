import type { Draft } from '#server/kit/reading/import-kind.ts'

/** E-mail addresses in a cell. */
export const emailsIn = (text: string): string[] => text.match(/[^\s;,|/<>()]+@[^\s;,|/<>()]+/g) ?? []

/** Telephones in a cell, each with its extension. */
export const phonesIn = (text: string): string[] =>
  text.split(/\s*[;,/|]\s*|\s+(?:-|y|o)\s+/).filter((part) => part !== '')

/** Keeps the first of several entries of a cell, and names the others in a remark. */
export function takeFirst(
  draft: Draft,
  name: string,
  noun: string,
  entriesIn: (text: string) => string[],
): void {
  const text = draft.values[name]
  if (typeof text !== 'string' || draft.errors[name]) return
  const [first = '', ...others] = entriesIn(text)
  if (others.length === 0) return
  draft.values[name] = first
  ;(draft.remarks ??= []).push(`Entra un solo ${noun}, ${first}. No entra: ${others.join(', ')}.`)
}
