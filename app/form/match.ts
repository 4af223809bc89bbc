import type { Option } from '#server/kit/contract/common.ts'

/** Normalized text for comparison: without case, white space and accents. */
export function comparable(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replace(/[\s\u0300-\u036f]+/g, '')
}

/** Options whose label contains the typed text. */
export function matching<Labelled extends { label: string }>(
  options: readonly Labelled[],
  typed: string,
): Labelled[] {
  const sought = comparable(typed)
  return options.filter(({ label }) => comparable(label).includes(sought))
}

/** Option that Enter takes: the exact match, else the first match. undefined for an empty text. */
export function firstMatch(options: readonly Option[], typed: string): Option | undefined {
  if (comparable(typed) === '') return undefined
  const found = matching(options, typed)
  return found.find(({ label }) => comparable(label) === comparable(typed)) ?? found[0]
}
