/** The states from which each act is possible: the web offers it only there, and the API refuses it elsewhere. */

export const SETTLEMENT_ACTS = {
  aprobar: ['BORRADOR'],
  pagar: ['APROBADA'],
  anular: ['BORRADOR', 'APROBADA', 'PAGADA'],
} as const
