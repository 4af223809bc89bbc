import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { standing } from '../standing.ts'

/** That a line of milling (`l`) is of rice of the company's: what it mills for others is none of its stock. */
export const OWN_RICE = sql`not exists (select from milling_operations a where a.id_maquila = l.id_maquila and a.de_quien = 'MAQUILA')`

/**
 * Every movement of a company's stock, in kilos, over 0 what comes in: tickets of purchases and sales with both weights, what
 * milling took and gave, and what counting found. Rice of others (maquila) and services move none; a ticket that several
 * farmers share counts once, as its kilos do. `dia` bounds them, where it is said; `producto` is the only one meant.
 */
export function stockMovements(
  company: string,
  { hasta, producto }: { hasta?: string; producto?: string } = {},
): SQL {
  const only = (alias: string) => {
    const t = sql.identifier(alias)
    const until = (day: SQL) => (hasta ? sql`and ${day} <= ${hasta}::date` : sql``)
    return { of: producto ? sql`and ${t}.id_producto = ${producto}` : sql``, until }
  }
  const [ticket, line, count] = [only('w'), only('l'), only('c')]
  const milled = standing(sql`l`, sql`l.fecha`, sql`not l.anulada`)
  return sql`
    select w.id_producto, w.fecha, case w.operacion when 'COMPRA' then w.peso_neto else -w.peso_neto end as kg,
      w.operacion as tipo, w.id_weighing_record as id
    from weighing_records w
    where w.id_empresa = ${company} and not w.eliminada and w.peso_neto is not null and w.operacion in ('COMPRA', 'VENTA')
      ${ticket.of} ${ticket.until(sql`w.fecha`)}
    union all
    select l.id_producto, pie.dia, pie.signo * case l.lado when 'SALIDA' then l.kg else -l.kg end,
      case l.lado when 'SALIDA' then 'MOLIENDA_SALIDA' else 'MOLIENDA_ENTRADA' end, l.id_maquila
    from milling_lines l ${milled.join}
    where l.id_empresa = ${company} and ${milled.counts} and ${OWN_RICE} ${line.of} ${line.until(sql`pie.dia`)}
    union all
    select c.id_producto, c.fecha, c.diferencia, c.clase, c.id_conteo
    from stock_counts c
    where c.id_empresa = ${company} and not c.anulado ${count.of} ${count.until(sql`c.fecha`)}`
}

/** The kilos of a product at the end of a day. */
export async function stockAt(q: Queries, company: string, producto: string, dia: string): Promise<number> {
  const [row] = await rowsOf<{ kg: string }>(
    q,
    sql`select coalesce(sum(kg), 0) as kg from (${stockMovements(company, { hasta: dia, producto })}) m`,
  )
  return Number(row?.kg ?? 0)
}
