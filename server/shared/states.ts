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
