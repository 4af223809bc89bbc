/** The states from which each act is possible: the web offers it only there, and the API refuses it elsewhere. */

export const SETTLEMENT_ACTS = {
  recalcular: ['BORRADOR'],
  aprobar: ['BORRADOR'],
  pagar: ['APROBADA'],
  registrar: ['APROBADA', 'PAGADA'],
  corregir: ['APROBADA', 'PAGADA'],
  anular: ['BORRADOR', 'APROBADA', 'PAGADA'],
} as const

/** The steps of a truck's turn that somebody presses: those of the two weights come with its weighing. */
export const TURN_STEPS = {
  llamar: ['ESPERA'],
  descargar: ['EN_PATIO'],
  salir: ['PESADO'],
  irse: ['ESPERA', 'LLAMADO'],
} as const
export type TurnStep = keyof typeof TURN_STEPS
export const TURN_STEP_NAMES = Object.keys(TURN_STEPS) as [TurnStep, ...TurnStep[]]

/** A closed agreement changes no more; its loans are part of it (D2 §4). */
export const AGREEMENT_ACTS = {
  modificar: ['EN_EJECUCION'],
  cerrar: ['EN_EJECUCION'],
  eliminar: ['EN_EJECUCION'],
  prestar: ['EN_EJECUCION'],
  abonar: ['EN_EJECUCION'],
} as const

/** What a receivable is by what is owed of it and since when (D2 §4); both are derived. */
export const RECEIVABLE_STATES = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA'] as const
export const COLLECTION_CLASSES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const

/** What a payable is, by what is owed of it and since when. */
export const PAYABLE_STATES = ['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADA', 'ANULADA'] as const

/** What made a payable: a company's first day, a settlement, what it deducts for others, and what is declared of a month. */
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

/** What a financing agreement is, and how it is closed (D2 §2.17, §4); one that was made by mistake is voided (N-150). */
export const AGREEMENT_STATES = ['EN_EJECUCION', 'TERMINADO', 'CANCELADO', 'ANULADO'] as const
export const CLOSING_STATES = ['TERMINADO', 'CANCELADO'] as const

/** Days of crop of an agreement, both included (D2 §5). */
export const CROP_DAYS = { least: 30, most: 120 }

/** How a loan is given (D2 §9), and the words of it; ANTICIPO is money given on paddy in deposit (N-164). */
export const FINANCING_MODES = ['MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND', 'ANTICIPO'] as const
export const FINANCING_MODE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'MONEY_LOAN', label: 'Préstamo en dinero' },
  { value: 'SUPPLIES_DELIVERY', label: 'Entrega de insumos' },
  { value: 'RICE_IN_KIND', label: 'Arroz en especie' },
  { value: 'ANTICIPO', label: 'Anticipo sobre paddy en depósito' },
]

/** Whether a loan of a mode is money, which goes by a method and a bank. */
export const lendsMoney = (mode: unknown) => mode === 'MONEY_LOAN' || mode === 'ANTICIPO'

/** The word of a mode; 'Modalidad desconocida' of another one (N-78). */
export const financingModeLabel = (mode: string) =>
  FINANCING_MODE_OPTIONS.find(({ value }) => value === mode)?.label ?? 'Modalidad desconocida'
