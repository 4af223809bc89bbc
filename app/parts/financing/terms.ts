import type { z } from 'zod'
import type { FinancingTerms } from '#server/financing/contract.ts'
import { decimal, percent } from '#server/kit/words/formats.ts'

export type Terms = z.infer<typeof FinancingTerms>

/** Rate in % a month for a company without a parameter. */
const DEFAULT_RATE = '3'

/** The rate of new agreements, % a month, as a form value. */
export const rateOf = (terms: Terms | null) => (terms?.tasa == null ? DEFAULT_RATE : decimal(terms.tasa))

/**
 * Warning when a rate is above the usury ceiling; '' otherwise. It never blocks
 * (financing/README.md, usury warning).
 */
export function usuryWarning(tasa: number | null, terms: Terms | null): string {
  const { techo_usura: techo, techo_efectiva: techoAnual } = terms ?? {}
  if (tasa === null || techo == null || tasa <= techo) return ''
  const anual = terms?.tasa === tasa ? terms.tasa_efectiva : null
  const rate = anual == null ? 'La tasa' : `La tasa (${percent(anual)} efectivo anual)`
  const yearly = techoAnual == null ? '' : `, ${percent(techoAnual)} efectivo anual`
  return `${rate} supera el techo de usura: ${percent(techo)} mensual${yearly}.`
}
