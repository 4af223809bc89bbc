import type { FinancingAgreement } from '#server/contract/financing-agreements.ts'

/** More is lent than the maximum (D2 §2.14, §2.18). */
export const isOver = ({
  total_neto,
  maximo_prestar,
}: Pick<FinancingAgreement, 'total_neto' | 'maximo_prestar'>) => (total_neto ?? 0) > (maximo_prestar ?? 0)
