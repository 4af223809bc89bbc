import type { Queries } from '#server/db/transaction.ts'
import { findParameters } from './parameters-queries.ts'

/** Usury ceiling on a day, % a month; null when the company has no such parameter. */
export async function usuryCeiling(q: Queries, company: string, fecha: string): Promise<number | null> {
  const { TECHO_USURA } = await findParameters(q, company, ['TECHO_USURA'], fecha)
  return TECHO_USURA ? Number(TECHO_USURA.valor) : null
}
