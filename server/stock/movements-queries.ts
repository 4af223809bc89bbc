import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { dayBefore, LAST_DAY } from '#server/kit/words/days.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { closedStockBefore, dayAfter } from './closed-queries.ts'

/** Milling line `l` is of the company's own rice. Customers' rice is not in its stock. */
export const OWN_RICE = sql`not exists (select from milling_operations a where a.id_maquila = l.id_maquila and a.de_quien = 'MAQUILA')`

/**
 * Stock movements in kilos, positive for incoming: weighed purchases and sales, milling lines and counts.
 * Rice of others and services do not count. A shared ticket counts once. `hasta` and `producto` are optional
 * filters. Months up to `cerrado` give one opening movement per product.
 */
export function stockMovements(
  company: string,
  { cerrado = '', hasta = LAST_DAY, producto }: { cerrado?: string; hasta?: string; producto?: string } = {},
): SQL {
  const desde = dayAfter(cerrado)
  const of = (alias: string) =>
    producto ? sql`and ${sql.identifier(alias)}.id_producto = ${producto}` : sql``
  const within = (day: SQL) => sql`and ${day} between ${desde}::date and ${hasta}::date`
  const milled = reportDays(sql`l`, sql`l.fecha`, sql`not l.anulada`)
  return sql`
    select e.id_producto, ${dayBefore(desde)}::date as fecha, e.kg, 'CIERRE' as tipo, null::uuid as id
    from closed_stock e where e.id_empresa = ${company} and e.mes = ${cerrado} ${of('e')}
    union all
    select w.id_producto, w.fecha, case w.operacion when 'COMPRA' then w.peso_neto else -w.peso_neto end as kg,
      w.operacion as tipo, w.id_weighing_record as id
    from weighing_records w
    where w.id_empresa = ${company} and not w.eliminada and w.peso_neto is not null and w.operacion in ('COMPRA', 'VENTA')
      ${of('w')} ${within(sql`w.fecha`)}
    union all
    select l.id_producto, pie.dia, pie.signo * case l.lado when 'SALIDA' then l.kg else -l.kg end,
      case l.lado when 'SALIDA' then 'MOLIENDA_SALIDA' else 'MOLIENDA_ENTRADA' end, l.id_maquila
    from milling_lines l ${milled.join}
    where l.id_empresa = ${company} and ${milled.counts} and ${OWN_RICE} ${of('l')} and ${milled.within(desde, hasta)}
    union all
    select c.id_producto, c.fecha, c.diferencia, c.clase, c.id_conteo
    from stock_counts c
    where c.id_empresa = ${company} and not c.anulado ${of('c')} ${within(sql`c.fecha`)}`
}

/** Kilos of a product at the end of a day. */
export async function stockAt(q: Queries, company: string, producto: string, dia: string): Promise<number> {
  const cerrado = await closedStockBefore(q, company, dia)
  const [row] = await rowsOf<{ kg: string }>(
    q,
    sql`select coalesce(sum(kg), 0) as kg from (${stockMovements(company, { cerrado, hasta: dia, producto })}) m`,
  )
  return Number(row?.kg ?? 0)
}
