/** States of a settlement. Subjects below settlements read them too. */
export const SETTLEMENT_STATES = ['BORRADOR', 'APROBADA', 'PAGADA', 'ANULADA'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]
