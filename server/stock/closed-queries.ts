import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { addDays, FIRST_DAY } from '#server/kit/words/days.ts'
import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'

/** Last closed month (`aaaa-mm`) before a day with stored stock; '' for none. */
export async function closedStockBefore(q: Queries, company: string, day: string): Promise<string> {
  const [found] = await rowsOf<{ mes: string | null }>(
    q,
    sql`select max(mes) as mes from closed_stock where id_empresa = ${company} and mes < ${monthOf(day)}`,
  )
  return found?.mes ?? ''
}

/** Last month (`aaaa-mm`) that an earlier release closed, without a value of its stock; '' for none. */
export async function formerMonth(q: Queries, company: string): Promise<string> {
  const [found] = await rowsOf<{ mes: string | null }>(
    q,
    sql`select max(mes) as mes from closed_stock where id_empresa = ${company} and valor is null`,
  )
  return found?.mes ?? ''
}

/**
 * Condition on a day: it is after all months that an earlier release closed and whose vouchers are not stored yet. The
 * vouchers of those months are made as that release made them (books/README.md, earlier releases).
 */
export const sinceEarlierRelease = (company: string, day: SQL): SQL => sql`${day} > coalesce(
  (select (to_date(max(mes), 'YYYY-MM') + interval '1 month - 1 day')::date from closed_periods
    where id_empresa = ${company} and cerrado and comprobantes is null), '-infinity')`

/**
 * Joins a document to the days on which its stock counts: its own, and reversed (`pie.signo` -1) the day of its void. A
 * document voided on its own day never counts (stock/README.md, voids). `d` is the alias of the table.
 */
export function stockDays(d: SQL) {
  return {
    join: sql`cross join lateral (values (${d}.fecha, 1), (${d}.fecha_anulacion, -1)) as pie (dia, signo)`,
    within: (desde: string, hasta: string) =>
      sql`${d}.fecha_anulacion is distinct from ${d}.fecha
        and (${d}.fecha between ${desde}::date and ${hasta}::date or ${d}.fecha_anulacion between ${desde}::date and ${hasta}::date)
        and pie.dia between ${desde}::date and ${hasta}::date`,
  }
}

/** First day after a closed month; the first day of all for ''. */
export const dayAfter = (mes: string): string => (mes ? addDays(daysOfMonth(mes).hasta, 1) : FIRST_DAY)
