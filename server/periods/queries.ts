import { sql } from 'drizzle-orm'
import type { Stored } from '#server/kit/contract/common.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import type { ClosedPeriod, MonthState, MonthTie } from './contract.ts'
import { monthsLeft, monthsToClose } from './rules.ts'
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

type LastClosed = Stored<typeof ClosedPeriod> & { mes: string }

/** Last closed month of a company. Null if none is closed. */
export async function lastClosed(q: Queries, company: string): Promise<LastClosed | null> {
  const [found] = await rowsOf<{ fila: LastClosed }>(
    q,
    sql`select to_jsonb(p) || jsonb_build_object('_id', p.id_periodo) as fila from closed_periods p
      where p.id_empresa = ${company} and p.cerrado order by p.mes desc limit 1`,
  )
  return found?.fila ?? null
}

/** Ties of a company on a day. Books import periods, so the function is handed in. */
export type MonthTies = (q: Queries, company: string, dia: string) => Promise<MonthTie[]>

/**
 * Months that can be closed on the day `hoy`, and the selected month. If `asked` is one of these months, its
 * open records and the ties of its last day are read too. With `hasta` they are read for every open month up to it.
 */
export async function readClosing(
  q: Queries,
  company: string,
  { mes: asked, hasta = '' }: { mes: string; hasta?: string },
  hoy: string,
  ties: MonthTies,
) {
  const ultimo = await lastClosed(q, company)
  const meses = monthsToClose(ultimo?.mes ?? null, hoy)
  const siguen = monthsLeft(ultimo?.mes ?? null, hoy)
  const mes = meses.includes(asked) ? asked : (meses[0] ?? '')
  const known = { meses, siguen, mes, ultimo, hasta: [], pendientes: [], cuadres: [] }
  if (mes !== '' && mes === asked) return { ...known, ...(await stateOf(q, company, mes, ties)) }
  const each: MonthState[] = []
  for (const one of siguen.filter((one) => one <= hasta)) each.push(await stateOf(q, company, one, ties))
  return { ...known, hasta: each }
}

async function stateOf(q: Queries, company: string, mes: string, ties: MonthTies): Promise<MonthState> {
  const pendientes = await openInMonth(q, company, mes)
  return { mes, pendientes, cuadres: await ties(q, company, daysOfMonth(mes).hasta) }
}
