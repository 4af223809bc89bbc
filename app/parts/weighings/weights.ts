/** Hidden field with the confirmed weights; a boolean in the API. */
export const CONFIRMED_FIELD = 'peso_confirmado'

/** Box for another trip of a plate in the yard. Holds the plate's id; a boolean in the API. */
export const TRIP_FIELD = 'otro_viaje'
