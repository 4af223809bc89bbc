/** The states from which each act is possible: the web offers it only there, and the API refuses it elsewhere. */

export const SETTLEMENT_ACTS = {
  recalcular: ['BORRADOR'],
  aprobar: ['BORRADOR'],
  pagar: ['APROBADA'],
  anular: ['BORRADOR', 'APROBADA', 'PAGADA'],
} as const

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

/** What a financing agreement is, and how it is closed (D2 §2.17, §4). */
export const AGREEMENT_STATES = ['EN_EJECUCION', 'TERMINADO', 'CANCELADO'] as const
export const CLOSING_STATES = ['TERMINADO', 'CANCELADO'] as const

/** Days of crop of an agreement, both included (D2 §5). */
export const CROP_DAYS = { least: 30, most: 120 }
