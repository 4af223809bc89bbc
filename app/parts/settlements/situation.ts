import type { Settlement } from '#server/settlements/contract.ts'
import { SETTLEMENT_ACTS } from '#server/kit/words/states.ts'

/** It goes by the exchange and was approved before its number was asked for (N-154). */
export const UNREGISTERED = 'POR_REGISTRAR'

/** The states of a settlement that its acts ask about: its estado, and whether its registration still has to be written. */
export function situation({
  estado,
  registro,
  numero_registro_bolsa,
}: Pick<Settlement, 'estado' | 'registro' | 'numero_registro_bolsa'>): string[] {
  const approved = SETTLEMENT_ACTS.registrar.some((one) => one === estado)
  return [estado, ...(approved && registro === 'BOLSA' && !numero_registro_bolsa ? [UNREGISTERED] : [])]
}
