/** States that permit each act. The web offers the act only in these states, and the API refuses it in others. */
export const SETTLEMENT_ACTS = {
  recalcular: ['BORRADOR'],
  aprobar: ['BORRADOR'],
  pagar: ['APROBADA'],
  registrar: ['APROBADA', 'PAGADA'],
  corregir: ['APROBADA', 'PAGADA'],
  anular: ['BORRADOR', 'APROBADA', 'PAGADA'],
} as const
