import type { Settlement } from '#server/settlements/contract.ts'
import { SETTLEMENT_ACTS } from '#server/settlements/words.ts'

/** Condition of an approved settlement whose exchange registration number is still missing. */
export const UNREGISTERED = 'POR_REGISTRAR'

/** Condition of a voided settlement whose supplier still keeps money. */
export const ADVANCE_LEFT = 'CON_ANTICIPO'

/** States that the acts check: `estado`, plus UNREGISTERED and ADVANCE_LEFT. */
export function metConditions({
  estado,
  registro,
  numero_registro_bolsa,
  anticipo_por_descontar = 0,
}: Pick<Settlement, 'estado' | 'registro' | 'numero_registro_bolsa'> & {
  anticipo_por_descontar?: number
}): string[] {
  const approved = SETTLEMENT_ACTS.registrar.some((one) => one === estado)
  return [
    estado,
    ...(approved && registro === 'BOLSA' && !numero_registro_bolsa ? [UNREGISTERED] : []),
    ...(anticipo_por_descontar > 0 ? [ADVANCE_LEFT] : []),
  ]
}
