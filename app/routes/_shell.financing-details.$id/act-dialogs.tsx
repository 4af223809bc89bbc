import { LoanFields } from './loan-fields.tsx'
import { LOAN_FIELD } from './acts.ts'
import type { LoanOptions } from './read.server.ts'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import type { Asked } from '#app/form/acts.tsx'
import { loanValues } from './loan.ts'

interface Read {
  acuerdo: FinancingAgreementDetail
  prestamo: AgreementLine | null
  opciones: LoanOptions | null
  once: string
  /** Proposed amount of a new loan. */
  valor: string
  hoy: string
}

/** Dialogs of the acts on loans. */
export function actDialogs({ acuerdo, prestamo, opciones, once, valor, hoy }: Read) {
  const agregar: Asked = {
    title: 'Agregar prestamo',
    button: 'Guardar',
    once,
    values: { fecha_movimiento: hoy, valor },
    fields: opciones && <LoanFields acuerdo={acuerdo} opciones={opciones} />,
  }
  if (!prestamo) return { agregar }
  const modificar: Asked = {
    title: 'Modificar préstamo',
    values: loanValues(prestamo, opciones?.modalidades ?? []),
    fields: opciones && <LoanFields acuerdo={acuerdo} opciones={opciones} loan={prestamo} />,
  }
  const eliminar: Asked = {
    title: `${prestamo.descripcion}, ${pesos(prestamo.valor)}`,
    question: '¿Deseas eliminar este préstamo?',
    fields: <input type="hidden" name={LOAN_FIELD} value={prestamo._id} />,
  }
  return { agregar, modificar, eliminar }
}
