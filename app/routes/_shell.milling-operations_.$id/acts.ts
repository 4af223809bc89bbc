import type { Acts } from '#app/form/acts.ts'
import { millingPath } from '#app/parts/milling/path.ts'
import type { MillingDetail } from '#server/milling/contract.ts'

/** What can be done with a milling operation besides writing what went in and out (facts 3.5). */
export const ACTS = {
  cobrar: {
    key: 'PUT-milling-operations',
    from: ['CON_CUOTA'],
    button: 'Cobrar la cuota',
    busy: 'Cobrando...',
    failed: 'Error al cobrar la cuota',
  },
} as const satisfies Acts<'cobrar'>

/** In which of those states it is: its owner owes a levy that was not charged yet. */
export const situation = ({ anulada, de_quien, cuota_fomento, id_cuenta_cuota }: MillingDetail): string[] =>
  !anulada && de_quien === 'MAQUILA' && cuota_fomento && !id_cuenta_cuota ? ['CON_CUOTA'] : []

/** Where is said whose paddy an operation mills. */
export const ownerPath = (id: string) => `${millingPath(id)}/dueno`
