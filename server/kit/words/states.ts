/** States that permit each act. The web offers the act only in these states, and the API refuses it in others. */

export const SETTLEMENT_ACTS = {
  recalcular: ['BORRADOR'],
  aprobar: ['BORRADOR'],
  pagar: ['APROBADA'],
  registrar: ['APROBADA', 'PAGADA'],
  corregir: ['APROBADA', 'PAGADA'],
  anular: ['BORRADOR', 'APROBADA', 'PAGADA'],
} as const

/** Manual steps of a truck's turn. The two weighings make the other steps. */
export const TURN_STEPS = {
  llamar: ['ESPERA'],
  descargar: ['EN_PATIO'],
  salir: ['PESADO'],
  irse: ['ESPERA', 'LLAMADO'],
} as const
export type TurnStep = keyof typeof TURN_STEPS
export const TURN_STEP_NAMES = Object.keys(TURN_STEPS) as [TurnStep, ...TurnStep[]]

/** States that permit each act on an agreement and its loans. A closed agreement is final. */
export const AGREEMENT_ACTS = {
  modificar: ['EN_EJECUCION'],
  cerrar: ['EN_EJECUCION'],
  eliminar: ['EN_EJECUCION'],
  prestar: ['EN_EJECUCION'],
  abonar: ['EN_EJECUCION'],
} as const

/** States of a receivable, derived from its balance and due day. */
export const RECEIVABLE_STATES = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA'] as const
export const COLLECTION_CLASSES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const

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

/** States of a financing agreement. TERMINADO and CANCELADO close it; ANULADO is for one made by mistake. */
export const AGREEMENT_STATES = ['EN_EJECUCION', 'TERMINADO', 'CANCELADO', 'ANULADO'] as const
export const CLOSING_STATES = ['TERMINADO', 'CANCELADO'] as const

/** Limits of the crop days of an agreement, both included. */
export const CROP_DAYS = { least: 30, most: 120 }

/** Modes of a loan with their names. ANTICIPO is money lent on paddy in deposit. */
export const FINANCING_MODES = ['MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND', 'ANTICIPO'] as const
export const FINANCING_MODE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'MONEY_LOAN', label: 'Préstamo en dinero' },
  { value: 'SUPPLIES_DELIVERY', label: 'Entrega de insumos' },
  { value: 'RICE_IN_KIND', label: 'Arroz en especie' },
  { value: 'ANTICIPO', label: 'Anticipo sobre paddy en depósito' },
]

/** True if the mode lends money, which needs a payment method and a bank. */
export const lendsMoney = (mode: unknown) => mode === 'MONEY_LOAN' || mode === 'ANTICIPO'

/** Name of a mode; 'Modalidad desconocida' for an unknown one. */
export const financingModeLabel = (mode: string) =>
  FINANCING_MODE_OPTIONS.find(({ value }) => value === mode)?.label ?? 'Modalidad desconocida'
