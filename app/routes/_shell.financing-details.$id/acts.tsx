import type { Acts } from '#app/form/acts.ts'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { AGREEMENT_ACTS } from '#server/financing/words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { LOAN_FIELD, loanValues } from './loan.ts'
import { LoanFields } from './loan-fields.tsx'
import type { LoanOptions } from './read.server.ts'

interface Read {
  acuerdo: FinancingAgreementDetail
  prestamo: AgreementLine | null
  opciones: LoanOptions | null
  once: string
  /** Proposed amount of a new loan. */
  valor: string
  hoy: string
}

/** Acts of the agreement's screen: on loans and on its third party. */
export const ACTS = {
  agregar: {
    from: AGREEMENT_ACTS.prestar,
    button: 'Agregar Préstamo',
    failed: '❌ Error al registrar el préstamo. Intenta nuevamente.',
    seconds: 2,
    asks: ({ acuerdo, opciones, once, valor, hoy }) => ({
      title: 'Agregar prestamo',
      button: 'Guardar',
      once,
      values: { fecha_movimiento: hoy, valor },
      fields: opciones && <LoanFields acuerdo={acuerdo} opciones={opciones} />,
    }),
  },
  recalcular: {
    button: 'Recalcular',
    busy: 'Recalculando...',
    failed: '❌ Falló la operación de recalcular.',
    seconds: 5,
  },
  /** The buttons of this act and the next are in a loan's row. */
  modificar: {
    from: AGREEMENT_ACTS.prestar,
    button: 'Guardar',
    done: '✅ Movimiento actualizado correctamente.',
    failed: 'Error al modificar el préstamo.',
    seconds: 4,
    placed: true,
    asks: ({ acuerdo, prestamo, opciones }) =>
      prestamo && {
        title: 'Modificar préstamo',
        values: loanValues(prestamo, opciones?.modalidades ?? []),
        fields: opciones && <LoanFields acuerdo={acuerdo} opciones={opciones} loan={prestamo} />,
      },
  },
  eliminar: {
    from: AGREEMENT_ACTS.prestar,
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: '❌ Error al eliminar el movimiento.',
    seconds: 1.5,
    danger: true,
    placed: true,
    asks: ({ prestamo }) =>
      prestamo && {
        title: `${prestamo.descripcion}, ${pesos(prestamo.valor)}`,
        question: '¿Deseas eliminar este préstamo?',
        fields: <input type="hidden" name={LOAN_FIELD} value={prestamo._id} />,
      },
  },
  /** The form is on the tab 'Tercero'. */
  tercero: {
    button: 'Modificar',
    done: 'Tercero actualizado correctamente.',
    failed: 'Error al modificar tercero',
    placed: true,
  },
} as const satisfies Acts<string, Read>

/** Text before the reason when a loan's change failed and its dialog is closed. */
export const NOT_CHANGED = '❌ Error al actualizar el movimiento.'

/** Message when a loan was deleted and the agreement cannot be read again. */
export const NOT_RELOADED = '❌ Error al recargar movimientos después de eliminar.'
