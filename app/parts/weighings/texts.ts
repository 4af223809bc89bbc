/** What is said of a failure to save a weighing about which the API says nothing (D2 §8). */
export const SAVE_FAILED = '❌ Error: Ocurrió un error inesperado al guardar el registro.'

/** In the address of a summary: it was just weighed, and its paper is printed next. */
export const NEW_PARAM = 'nueva'

/** What a weighing that was voided answers as its estado. */
export const VOIDED = 'ANULADA'
