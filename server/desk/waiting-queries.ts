import { sql } from 'drizzle-orm'
import type { Dashboard } from './dashboard-contract.ts'
import { countWaiting } from '#server/approvals/queries.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { counted } from '#server/kit/rows/rows.ts'
import { filtersOf } from '#server/payables/resource-queries.ts'
import type { Queries } from '#server/db/transaction.ts'
import type { Lectura } from './alerts-queries.ts'

type Espera = NonNullable<Dashboard['espera']>[number]

/** Work of one kind that waits. `claves` open its list, any of `remedios` does the work. */
interface Kind {
  claves: Key
  remedios: readonly Key[]
  uno: string
  varios: string
  enlace: string
  /** Without a sum `valor` is null. */
  lee: (
    q: Queries,
    empresa: string,
    lectura: Lectura,
    keys: ReadonlySet<string>,
  ) => Promise<{ cantidad: number; valor: number | null }>
}

const KINDS: readonly Kind[] = [
  {
    claves: 'POST-approval-requests/search',
    remedios: ['PATCH-approval-requests/{id}/approve', 'POST-approval-requests/approve-telegram-user'],
    uno: 'solicitud por decidir',
    varios: 'solicitudes por decidir',
    enlace: '/approval-requests?estado=PENDIENTE',
    lee: async (q, empresa, _lectura, keys) => ({
      cantidad: await countWaiting(q, empresa, keys),
      valor: null,
    }),
  },
  {
    claves: 'POST-settlements/search',
    remedios: ['PATCH-settlements/{id}/approve'],
    uno: 'liquidación por aprobar',
    varios: 'liquidaciones por aprobar',
    enlace: '/liquidacion-arroz?estado=BORRADOR',
    lee: (q, empresa) =>
      counted(
        q,
        sql`select count(*) as cantidad, sum(total_a_pagar) as valor from settlements
          where id_empresa = ${empresa} and estado = 'BORRADOR'`,
      ),
  },
  {
    claves: 'POST-accounts-payable/search',
    remedios: ['PATCH-accounts-payable/{id}/pay'],
    uno: 'cuenta por pagar vencida',
    varios: 'cuentas por pagar vencidas',
    enlace: '/cuentas-por-pagar?estado=VENCIDA',
    lee: (q, empresa, { hoy }) =>
      counted(
        q,
        sql`select count(*) as cantidad, sum(saldo) as valor from accounts_payable
          where id_empresa = ${empresa} and ${filtersOf(hoy).estado!('VENCIDA')}`,
      ),
  },
  {
    claves: 'POST-accounts-receivable/search',
    remedios: ['POST-payment-receipts'],
    uno: 'cuenta por cobrar vencida',
    varios: 'cuentas por cobrar vencidas',
    enlace: '/accounts-receivable?estado_documento=VENCIDA',
    lee: async (_q, _empresa, { cartera }) => (await cartera()).vencidas,
  },
]

/** Work that waits for a holder of `keys`, in fixed order. Undefined if the keys allow no kind of it. */
export async function readWaiting(
  q: Queries,
  empresa: string,
  keys: ReadonlySet<string>,
  lectura: Lectura,
): Promise<Espera[] | undefined> {
  const own = KINDS.filter(
    ({ claves, remedios }) => holdsKey(keys, claves) && remedios.some((key) => holdsKey(keys, key)),
  )
  if (own.length === 0) return undefined
  const read = await Promise.all(own.map((kind) => kind.lee(q, empresa, lectura, keys)))
  return own.flatMap(({ uno, varios, enlace }, place) => {
    const { cantidad = 0, valor = null } = read[place] ?? {}
    return cantidad === 0 ? [] : [{ que: cantidad === 1 ? uno : varios, cantidad, valor, enlace }]
  })
}
