import { sql } from 'drizzle-orm'
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

/** First day after a closed month; the first day of all for ''. */
export const dayAfter = (mes: string): string => (mes ? addDays(daysOfMonth(mes).hasta, 1) : FIRST_DAY)
