import { worded } from '#app/format/badge.tsx'
import type { FinancingAgreement } from '#server/financing/contract.ts'

export const [agreementState, AgreementBadge] = worded({
  EN_EJECUCION: ['En ejecución', 'blue'],
  TERMINADO: ['Terminado', 'green'],
  CANCELADO: ['Cancelado', 'grey'],
  ANULADO: ['Anulado', 'grey'],
})

/** A loan that counts in the debt has no badge. */
export const [, LoanBadge] = worded({
  POR_APROBAR: ['Por aprobar', 'amber'],
  RECHAZADO: ['Rechazado', 'red'],
})

/** True if more is lent than the agreement's maximum. */
export const passesMaximum = (one: Pick<FinancingAgreement, 'total_neto' | 'maximo_prestar'>) =>
  one.total_neto > one.maximo_prestar
