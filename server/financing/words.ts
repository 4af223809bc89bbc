import { pesos } from '#server/kit/words/formats.ts'
/** States of a loan. Only an approved loan counts in totals. */
export const LOAN_STATES = ['APROBADO', 'POR_APROBAR', 'RECHAZADO'] as const
export type LoanState = (typeof LOAN_STATES)[number]

/** A rejected loan never changes. */
export const CHANGEABLE_LOANS: readonly LoanState[] = ['APROBADO', 'POR_APROBAR']

export const counts = ({ estado }: { estado: LoanState }) => estado === 'APROBADO'

/** Whole pesos; null when another API does not send the field. */
interface Lending {
  maximo_prestar: number | null
  total_neto: number | null
}
interface Lent {
  estado: LoanState
  valor: number | null
}

/** Part of the maximum that the other counting loans leave: whole pesos, negative when they are above it. */
export const leftFor = ({ maximo_prestar, total_neto }: Lending, loan?: Lent): number =>
  (maximo_prestar ?? 0) - (total_neto ?? 0) + (loan && counts(loan) ? (loan.valor ?? 0) : 0)

/**
 * A loan waits for approval when it is above what is left of the maximum. A counting loan waits only when its
 * amount grew.
 */
export const mustWait = (agreement: Lending, valor: number, loan?: Lent): boolean =>
  valor > leftFor(agreement, loan) && !(loan && counts(loan) && valor <= (loan.valor ?? 0))

interface Closed {
  abonos: readonly { estado: string }[]
  cuentas: readonly { valor_original_factura: number | null }[]
}

/**
 * Note with the total of the receivables, when a settlement that had paid was voided after the closing; else
 * ''. Pesos.
 */
export function leftInAll({ abonos, cuentas }: Closed): string {
  if (!abonos.some(({ estado }) => estado === 'ANULADA')) return ''
  const all = cuentas.reduce((sum, { valor_original_factura }) => sum + (valor_original_factura ?? 0), 0)
  return `Con lo que se devolvió al anular después del cierre, el acuerdo dejó ${pesos(all)} por cobrar.`
}
