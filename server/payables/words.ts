/** States of a payable, derived from its balance and due day. */
export const PAYABLE_STATES = ['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADA', 'ANULADA'] as const

/**
 * Sources of a payable: an opening balance, a settlement, deductions of a settlement for others, or a declared month.
 */
export const PAYABLE_ORIGINS = [
  'LIQUIDACION',
  'FLETE',
  'DESCARGUE',
  'CUOTA_FOMENTO',
  'RETENCION',
  'RETENCION_SERVICIOS',
  'RETEICA',
  'SALDO_INICIAL',
] as const
