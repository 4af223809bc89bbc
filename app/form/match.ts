import type { Option } from '#server/kit/contract/common.ts'

/** How two texts are compared where people pick from a list: without case and white space (D1 §5), nor accents. */
export function comparable(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replace(/[\s\u0300-\u036f]+/g, '')
}

/** The options whose label holds what was typed. */
export function matching<Labelled extends { label: string }>(
  options: readonly Labelled[],
  typed: string,
): Labelled[] {
  const sought = comparable(typed)
  return options.filter(({ label }) => comparable(label).includes(sought))
}

/** The option that Enter takes: the one typed in full, else the first that holds it. None for an empty text. */
export function firstMatch(options: readonly Option[], typed: string): Option | undefined {
  if (comparable(typed) === '') return undefined
  const found = matching(options, typed)
  return found.find(({ label }) => comparable(label) === comparable(typed)) ?? found[0]
}
