import { withQuery } from '#app/api/query.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { addDays } from '#server/kit/words/days.ts'

interface Span {
  desde: string
  hasta: string
}

const under = (path: string, filters: Record<string, string>, { desde, hasta }: Span) =>
  withQuery(path, { ...filters, desde, hasta })

/** Lists with exactly the records behind each number of the dashboard. `hoy` is today in Bogotá. */
export const linksOf = (hoy: string) => ({
  purchases: (days: Span) => under('/weighing-records', { operacion: 'COMPRA' }, days),
  /** Weighings with known humidity and net weight. */
  analysed: (days: Span) =>
    under('/weighing-records', { operacion: 'COMPRA', en_patio: 'false', analizada: 'true' }, days),
  settled: (days: Span) => under('/liquidacion-arroz', { causada: 'true' }, days),
  state: (estado: string, dias: number) =>
    under('/weighing-records', { estado }, { desde: addDays(hoy, 1 - dias), hasta: hoy }),
  today: under('/weighing-records', {}, { desde: hoy, hasta: hoy }),
  yard: '/weighing-records?en_patio=true',
  owed: '/liquidacion-arroz?estado=APROBADA',
  payable: '/cuentas-por-pagar?con_saldo=true',
  banks: '/bank?activo=true',
  withoutBalance: '/bank?activo=true&sin_saldo=true',
  debt: '/financing-agreements?estado=EN_EJECUCION',
  overdue: '/accounts-receivable?estado_documento=VENCIDA',
  dueToday: '/accounts-receivable?vencida=hoy',
  dueThisWeek: '/accounts-receivable?vencida=semana',
  receivables: '/accounts-receivable?con_saldo=true',
  consecutives: '/consecutivos?activo=true',
})
export type Links = ReturnType<typeof linksOf>

/**
 * Total of all debts with its list. Without the key for debts: total of the settlements, under another name.
 */
export function owedIn({ por_pagar, cuentas_por_pagar }: Dashboard, links: Links) {
  if (por_pagar) return { ...por_pagar, todo: true, to: links.payable }
  return cuentas_por_pagar && { ...cuentas_por_pagar, todo: false, to: links.owed }
}
