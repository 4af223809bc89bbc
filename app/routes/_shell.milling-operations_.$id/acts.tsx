import type { Acts } from '#app/form/acts.ts'
import { millingPath } from '#app/parts/paths.ts'
import type { MillingDetail } from '#server/milling/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'

interface Read {
  maquila: MillingDetail
}

/** Acts of a milling operation besides its lines. */
export const ACTS = {
  cobrar: {
    from: ['CON_CUOTA'],
    button: 'Cobrar la cuota',
    busy: 'Cobrando...',
    failed: 'Error al cobrar la cuota',
    asks: ({ maquila }) => ({
      title: `Cobrar la cuota de ${maquila.consecutivo}`,
      question: `Se hace una cuenta por cobrar de ${pesos(maquila.cuota_fomento)} a ${maquila.nombre_dueno}. Mientras exista, no se cambian el dueño, la fecha ni las entradas.`,
    }),
  },
} as const satisfies Acts<string, Read>

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
