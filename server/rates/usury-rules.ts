import { type Cifra, roundTo, Decimal } from '#server/kit/rules/figures.ts'

/** Effective annual rate of a monthly rate, compounded: %, two decimals. */
export const effectiveAnnualRate = (tasa: Cifra): number =>
  roundTo(new Decimal(tasa).dividedBy(100).plus(1).pow(12).minus(1).times(100), 2)

/**
 * Compares a rate with the usury ceiling, both % a month. The ceiling is null when the company has no such
 * parameter.
 */
export function compareWithUsury(tasa: Cifra, techo: Cifra | null) {
  return {
    tasa_efectiva: effectiveAnnualRate(tasa),
    techo_usura: techo === null ? null : new Decimal(techo).toNumber(),
    techo_efectiva: techo === null ? null : effectiveAnnualRate(techo),
    sobre_usura: techo !== null && new Decimal(tasa).greaterThan(techo),
  }
}
