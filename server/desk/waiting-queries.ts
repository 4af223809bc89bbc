import { sql } from 'drizzle-orm'
import type { Dashboard } from './dashboard-contract.ts'
import { countWaiting } from '#server/approvals/queries.ts'
import { countPending, ownKinds, type CountedKind, type Keyed } from '#server/kit/rows/pending.ts'
import { filtersOf } from '#server/payables/resource-queries.ts'
import type { Lectura } from './alerts-queries.ts'

const KINDS: readonly (Keyed & CountedKind<Lectura>)[] = [
  {
    key: 'POST-approval-requests/search',
    remedy: ['PATCH-approval-requests/{id}/approve', 'POST-approval-requests/approve-telegram-user'],
    words: ['solicitud por decidir', 'solicitudes por decidir'],
    count: async ({ q, company, keys }) => ({ cantidad: await countWaiting(q, company, keys), valor: null }),
    link: '/approval-requests?estado=PENDIENTE',
  },
  {
    key: 'POST-settlements/search',
    remedy: ['PATCH-settlements/{id}/approve'],
    words: ['liquidación por aprobar', 'liquidaciones por aprobar'],
    count: ({ company }) => sql`select count(*) as cantidad, sum(total_a_pagar) as valor from settlements
      where id_empresa = ${company} and estado = 'BORRADOR'`,
    link: '/liquidacion-arroz?estado=BORRADOR',
  },
  {
    key: 'POST-accounts-payable/search',
    remedy: ['PATCH-accounts-payable/{id}/pay'],
    words: ['cuenta por pagar vencida', 'cuentas por pagar vencidas'],
    count: ({ company, hoy }) => sql`select count(*) as cantidad, sum(saldo) as valor from accounts_payable
      where id_empresa = ${company} and ${filtersOf(hoy).estado!('VENCIDA')}`,
    link: '/cuentas-por-pagar?estado=VENCIDA',
  },
  {
    key: 'POST-accounts-receivable/search',
    remedy: ['POST-payment-receipts'],
    words: ['cuenta por cobrar vencida', 'cuentas por cobrar vencidas'],
    count: async ({ cartera }) => (await cartera()).vencidas,
    link: '/accounts-receivable?estado_documento=VENCIDA',
  },
]

/** Work that waits for a holder of `lectura.keys`, in fixed order. Undefined if the keys allow no kind of it. */
export async function readWaiting(lectura: Lectura): Promise<Dashboard['espera']> {
  const own = ownKinds(KINDS, lectura.keys)
  if (own.length === 0) return undefined
  return (await Promise.all(own.map((kind) => countPending(kind, lectura)))).flat()
}
