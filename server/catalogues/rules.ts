/** Plates of Colombia: car or truck, motorcycle, trailer, special cargo, diplomatic. */
const CONOCIDAS = [/^[A-Z]{3}\d{3}$/, /^[A-Z]{3}\d{2}[A-Z]?$/, /^[RS]\d{5}$/, /^T\d{4}$/, /^[A-Z]{2}\d{4}$/]

/** Expects a plate in upper case without spaces and hyphens. */
export const isKnownPlate = (placa: string) => CONOCIDAS.some((forma) => forma.test(placa))

/** Warning about a plate in no known format; undefined for a known one. The plate is accepted anyway. */
export const plateWarning = (placa: string) =>
  isKnownPlate(placa) ? undefined : `La placa ${placa} no tiene un formato conocido; revísela.`

/** Plates of one wrong, missing, extra or exchanged letter, at most three. */
export const nearPlates = (placa: string, known: readonly string[]): string[] =>
  known.filter((one) => one !== placa && isOneStepApart(one, placa)).slice(0, 3)

function isOneStepApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one, other].map((text) => text.slice(start, text.length - end)) as [string, string]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Question about a new plate in no known format, with plates that may have been meant. */
export function plateQuestion(placa: string, near: readonly string[]): string {
  const meant = near.length > 0 ? ` ¿Quiso decir ${near.join(' o ')}?` : ''
  return `La placa ${placa} no tiene un formato conocido.${meant} Si está bien escrita, guarde de nuevo.`
}
