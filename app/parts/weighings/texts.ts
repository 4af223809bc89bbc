/** Error text if saving fails and the API gives no reason. */
export const SAVE_FAILED = '❌ Error: Ocurrió un error inesperado al guardar el registro.'

/** Query parameter of a summary: just weighed, so the ticket is printed next. */
export const NEW_PARAM = 'nueva'

/** State of a voided weighing. */
export const VOIDED = 'ANULADA'
