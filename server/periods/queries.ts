import { sql } from 'drizzle-orm'
import type { ClosedPeriod } from './contract.ts'
import { monthsToClose } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { openInMonth } from './open-in-month-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

export const CLOSED_PERIODS: Resource = {
  name: 'closed_periods',
  id: 'id_periodo',
  searched: ['mes', 'cerro', 'reabrio'],
  filters: ['cerrado'],
  sorted: ['mes'],
  label: 'mes',
}

/** Last closed month of a company. Null if none is closed. */
export async function lastClosed(q: Queries, company: string): Promise<ClosedPeriod | null> {
  const [found] = await rowsOf<{ fila: ClosedPeriod }>(
    q,
    sql`select to_jsonb(p) || jsonb_build_object('_id', p.id_periodo) as fila from closed_periods p
      where p.id_empresa = ${company} and p.cerrado order by p.mes desc limit 1`,
  )
  return found?.fila ?? null
}

/**
 * Months that can be closed on the day `hoy`, and the selected month. If `asked` is one of these months, its
 * open records are read too.
 */
export async function closable(q: Queries, company: string, asked: string, hoy: string) {
  const ultimo = await lastClosed(q, company)
  const meses = monthsToClose(ultimo?.mes ?? null, hoy)
  const mes = meses.includes(asked) ? asked : (meses[0] ?? '')
  return { meses, mes, ultimo, pendientes: mes && mes === asked ? await openInMonth(q, company, mes) : [] }
}
