import { sql } from 'drizzle-orm'
import { voucherOfSaleCost, type VentaContable } from './vouchers-rules.ts'
import type { stockCosts } from './costs-queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, type Scope } from '#server/kit/vouchers/scope.ts'

type Sold = RowOf<Omit<VentaContable, 'costo_kg'>>

type Costs = Awaited<ReturnType<typeof stockCosts>>

/** Sales at the average cost of their day. A sale without a known cost has no voucher. */
export const costOfSales = (sold: readonly Sold[], costs: Costs | null): Documents =>
  documents(sold, (row) => {
    const costo_kg = costs?.costoAl(row.id_producto, row.fecha) ?? null
    return costo_kg === null ? [] : voucherOfSaleCost({ ...row, costo_kg })
  })

/** Sale tickets of products that milling made. */
export async function milledSales(q: Queries, company: string, scope: Scope): Promise<Sold[]> {
  return rowsOf<Sold>(
    q,
    sql`select w.id_weighing_record as id, w.consecutivo as numero, w.fecha::text as fecha, w.id_cliente as id_tercero,
        w.id_producto, w.peso_neto::float8 as kg
      from weighing_records w
      where w.id_empresa = ${company} and w.operacion = 'VENTA' and w.peso_neto is not null and not w.eliminada
        and exists (select from milling_lines l where l.id_empresa = ${company} and l.id_producto = w.id_producto
          and l.lado = 'SALIDA' and not l.anulada)
        and ${inScope(scope, ['COSTO'], sql`w.id_weighing_record`, between(sql`w.fecha`, scope))}`,
  )
}
