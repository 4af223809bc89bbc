import { sql } from 'drizzle-orm'
import { voucherOfGoods, type MercanciaContable } from './vouchers-rules.ts'
import { inventoryClass } from '#server/stock/rules.ts'
import type { StockOf } from '#server/stock/ledger-queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, type Scope } from '#server/kit/vouchers/scope.ts'

type Goods = RowOf<Omit<MercanciaContable, 'productos'>> & {
  productos: readonly { id_producto: string; tags: string }[]
}

/** Movement of the stock by an invoice, and by a note. */
const MOVED = { FACTURA: 'FACTURA', NOTA: 'DEVOLUCION' } as const

/** Cost of goods that invoices without a ticket take out, and that credit notes bring back. */
export async function readGoods(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents> {
  const rows = [...(await invoiced(q, company, scope)), ...(await returned(q, company, scope))]
  const { valueOf } = rows.length > 0 ? await stock() : { valueOf: () => null }
  return documents(rows, ({ productos, ...row }) =>
    voucherOfGoods({
      ...row,
      productos: productos.map(({ id_producto, tags }) => ({
        id_producto,
        clase: inventoryClass(tags),
        costo: 0 - (valueOf({ tipo: MOVED[row.de], id: row.id, id_producto }) ?? 0),
      })),
    }),
  )
}

function invoiced(q: Queries, company: string, scope: Scope): Promise<Goods[]> {
  const days = sql`(${between(sql`i.fecha_de_emision`, scope)} or ${between(sql`i.fecha_anulacion`, scope)})`
  return rowsOf<Goods>(
    q,
    sql`select 'FACTURA' as de, i.id, i.numero_de_factura as numero, i.fecha_de_emision::text as fecha,
        i.id_cliente_tercero as id_tercero, coalesce(i.fecha_anulacion::text, '') as anulada, i.motivo_anulacion as motivo,
        k.productos
      from invoices i cross join lateral (select json_agg(json_build_object('id_producto', p.id_producto, 'tags', p.tags)
          order by p.id_producto) as productos from products p where p.id_producto in
            (select l.id_producto from invoice_lines l where l.id_factura = i.id and l.kg is not null)) k
      where i.id_empresa = ${company} and k.productos is not null and ${inScope(scope, ['COSTO'], sql`i.id`, days)}`,
  )
}

function returned(q: Queries, company: string, scope: Scope): Promise<Goods[]> {
  return rowsOf<Goods>(
    q,
    sql`select 'NOTA' as de, n.id_nota as id, n.numero, n.fecha::text as fecha, n.id_tercero, '' as anulada, '' as motivo,
        k.productos
      from notes n cross join lateral (select json_agg(json_build_object('id_producto', p.id_producto, 'tags', p.tags)
          order by p.id_producto) as productos from products p where p.id_producto in
            (select r.id_producto from returned_goods r where r.id_nota = n.id_nota)) k
      where n.id_empresa = ${company} and k.productos is not null
        and ${inScope(scope, ['COSTO'], sql`n.id_nota`, between(sql`n.fecha`, scope))}`,
  )
}
