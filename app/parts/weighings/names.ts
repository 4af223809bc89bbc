/** Error text if saving fails and the API gives no reason. */
export const SAVE_FAILED = '❌ Error: Ocurrió un error inesperado al guardar el registro.'

/** Query parameter of a summary: just weighed, so the ticket is printed next. */
export const NEW_PARAM = 'nueva'

/** State of a voided weighing. */
export const VOIDED = 'ANULADA'

/** Hidden field with the confirmed weights; a boolean in the API. */
export const CONFIRMED_FIELD = 'peso_confirmado'

/**
 * Name of the tick for another trip of a plate in the yard. Its value is the plate's id; in the API it is a
 * boolean.
 */
export const TRIP_FIELD = 'otro_viaje'
