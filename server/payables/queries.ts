import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { filtersOf, PAYABLES, withState, type StoredPayable } from './resource-queries.ts'

/** One page of payables with their state on the day `hoy` in Bogotá. */
export async function searchPayables(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const page = await searchRows(q, PAYABLES, company, request, { filters: filtersOf(hoy) })
  return { ...page, data: page.data.map((row) => withState(row, hoy)) }
}

/**
 * Balance by third party on the day `hoy` in Bogotá, largest first. `origen` limits it to one kind; '' means
 * all.
 */
export async function owedByParty(q: Queries, company: string, origen: string, hoy: string) {
  const rows = await rowsOf<
    Record<'id_tercero' | 'nombre_tercero' | 'tipo' | 'numero' | 'vence', string> &
      Record<'cuentas' | 'saldo' | 'vencido', number>
  >(
    q,
    sql`select c.id_tercero, t.nombre as nombre_tercero, t.tipo_identificacion as tipo, t.identificacion as numero,
        count(*)::int as cuentas, sum(c.saldo)::float8 as saldo, min(c.fecha_vencimiento)::text as vence,
        coalesce(sum(c.saldo) filter (where c.fecha_vencimiento < ${hoy}::date), 0)::float8 as vencido
      from accounts_payable c join third_parties t using (id_tercero)
      where c.id_empresa = ${company} and c.saldo > 0 and (${origen} = '' or c.origen = ${origen})
      group by c.id_tercero, t.nombre, t.tipo_identificacion, t.identificacion order by saldo desc, c.id_tercero`,
  )
  const data = rows.map(({ tipo, numero, ...row }) => ({
    ...row,
    identificacion: identification(tipo, numero),
  }))
  return { data }
}

/** One payable with its payments, oldest first. Throws 404. */
export async function payableDetail(q: Queries, company: string, id: string, hoy: string): Promise<Row> {
  const row = withState(await getRow(q, PAYABLES, company, id), hoy)
  const [party] = await rowsOf<{ tipo: string; numero: string }>(
    q,
    sql`select tipo_identificacion as tipo, identificacion as numero from third_parties
      where id_tercero = ${row.id_tercero}`,
  )
  return {
    ...row,
    identificacion: party ? identification(party.tipo, party.numero) : '',
    pagos: await paymentsOf(q, paidOf(row as StoredPayable)),
  }
}

/** The payments of a settlement's payable are those of the settlement. */
const paidOf = ({ _id, origen, id_liquidacion }: StoredPayable) =>
  origen === 'LIQUIDACION' && id_liquidacion ? { id_liquidacion } : { id_cuenta_por_pagar: _id }
