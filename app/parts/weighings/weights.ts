/** Hidden field with the confirmed weights; a boolean in the API. */
export const CONFIRMED_FIELD = 'peso_confirmado'

/**
 * Name of the tick for another trip of a plate in the yard. Its value is the plate's id; in the API it is a
 * boolean.
 */
export const TRIP_FIELD = 'otro_viaje'
