import { sql } from 'drizzle-orm'
import type { ClosedPeriod } from './contract.ts'
import { mesesPorCerrar } from './rules.ts'
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

/** The last closed month of a company with all that is known of it; null while none is closed. */
export async function lastClosed(q: Queries, company: string): Promise<ClosedPeriod | null> {
  const [found] = await rowsOf<{ fila: ClosedPeriod }>(
    q,
    sql`select to_jsonb(p) || jsonb_build_object('_id', p.id_periodo) as fila from closed_periods p
      where p.id_empresa = ${company} and p.cerrado order by p.mes desc limit 1`,
  )
  return found?.fila ?? null
}

/** The months that may be closed on the day `hoy`, the asked one or the first of them, and what is open in it where it was asked. */
export async function closable(q: Queries, company: string, asked: string, hoy: string) {
  const ultimo = await lastClosed(q, company)
  const meses = mesesPorCerrar(ultimo?.mes ?? null, hoy)
  const mes = meses.includes(asked) ? asked : (meses[0] ?? '')
  return { meses, mes, ultimo, pendientes: mes && mes === asked ? await openInMonth(q, company, mes) : [] }
}
