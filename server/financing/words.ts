import { pesos } from '#server/kit/words/formats.ts'
/** What a loan of an agreement is (N-146): only one that is approved counts, in whatever is added up. */
export const LOAN_STATES = ['APROBADO', 'POR_APROBAR', 'RECHAZADO'] as const
export type LoanState = (typeof LOAN_STATES)[number]

/** What was rejected stays as it was asked for. */
export const CHANGEABLE_LOANS: readonly LoanState[] = ['APROBADO', 'POR_APROBAR']

/** Whether a loan is part of what is owed. */
export const counts = ({ estado }: { estado: LoanState }) => estado === 'APROBADO'

/** Whole pesos; null of another API that does not say it. */
interface Lending {
  maximo_prestar: number | null
  total_neto: number | null
}
interface Lent {
  estado: LoanState
  valor: number | null
}

/** What the loans that count, but for this one, leave of the maximum: whole pesos, under 0 where they pass it. */
export const leftFor = ({ maximo_prestar, total_neto }: Lending, loan?: Lent): number =>
  (maximo_prestar ?? 0) - (total_neto ?? 0) + (loan && counts(loan) ? (loan.valor ?? 0) : 0)

/** A loan waits for approval when it passes what is left of the maximum; one that counts already, only when it grew. */
export const mustWait = (agreement: Lending, valor: number, loan?: Lent): boolean =>
  valor > leftFor(agreement, loan) && !(loan && counts(loan) && valor <= (loan.valor ?? 0))

interface Closed {
  abonos: readonly { estado: string }[]
  cuentas: readonly { valor_original_factura: number | null }[]
}

/** What a closed agreement left in all, where a settlement that had paid of it was voided since; '' otherwise. Pesos. */
export function leftInAll({ abonos, cuentas }: Closed): string {
  if (!abonos.some(({ estado }) => estado === 'ANULADA')) return ''
  const all = cuentas.reduce((sum, { valor_original_factura }) => sum + (valor_original_factura ?? 0), 0)
  return `Con lo que se devolvió al anular después del cierre, el acuerdo dejó ${pesos(all)} por cobrar.`
}
