/** The hidden field that tells which weights a person has confirmed; in the API a yes or no. */
export const CONFIRMED_FIELD = 'peso_confirmado'

/** The box that says that a plate in the yard has come again; in the form the id of that plate, in the API a yes or no. */
export const TRIP_FIELD = 'otro_viaje'
