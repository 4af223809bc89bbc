import type { Settlement } from '#server/settlements/contract.ts'
import { SETTLEMENT_ACTS } from '#server/settlements/words.ts'

/** Condition of an approved settlement whose exchange registration number is still missing. */
export const UNREGISTERED = 'POR_REGISTRAR'

/** States that the acts check: `estado`, plus UNREGISTERED. */
export function metConditions({
  estado,
  registro,
  numero_registro_bolsa,
}: Pick<Settlement, 'estado' | 'registro' | 'numero_registro_bolsa'>): string[] {
  const approved = SETTLEMENT_ACTS.registrar.some((one) => one === estado)
  return [estado, ...(approved && registro === 'BOLSA' && !numero_registro_bolsa ? [UNREGISTERED] : [])]
}
