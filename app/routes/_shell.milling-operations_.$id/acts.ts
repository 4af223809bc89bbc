import type { Acts } from '#app/form/acts.ts'
import { millingPath } from '#app/parts/milling/path.ts'
import type { MillingDetail } from '#server/milling/contract.ts'

/** Acts of a milling operation besides its lines. */
export const ACTS = {
  cobrar: {
    key: 'PUT-milling-operations',
    from: ['CON_CUOTA'],
    button: 'Cobrar la cuota',
    busy: 'Cobrando...',
    failed: 'Error al cobrar la cuota',
  },
} as const satisfies Acts<'cobrar'>

/** States that the acts depend on: the owner owes a levy that is not charged yet. */
export const metConditions = ({
  anulada,
  de_quien,
  cuota_fomento,
  id_cuenta_cuota,
}: MillingDetail): string[] =>
  !anulada && de_quien === 'MAQUILA' && cuota_fomento && !id_cuenta_cuota ? ['CON_CUOTA'] : []

/** Screen of the owner of the paddy. */
export const ownerPath = (id: string) => `${millingPath(id)}/dueno`
