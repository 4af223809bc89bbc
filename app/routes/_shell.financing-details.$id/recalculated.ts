import type { Recalculated } from '#server/financing/movements-contract.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Maximum loans named in the message; the others are counted. */
const NAMED = 5

/** Message of a recalculation: total interest before and after, and the first changed loans. */
export function differencesOf({ data }: Partial<Recalculated>): string {
  if (!data) return ''
  const { antes, despues, diferencias } = data
  if (diferencias.length === 0) return 'Sin diferencias.'
  const from = (before: number, after: number) => `de ${pesos(before)} a ${pesos(after)}`
  const lines = diferencias
    .slice(0, NAMED)
    .map((one) => `${one.descripcion}: ${from(one.antes, one.despues)}`)
  const more = diferencias.length - lines.length
  if (more > 0) lines.push(`y ${more} más`)
  return `Intereses ${from(antes, despues)}. ${lines.join('; ')}.`
}
