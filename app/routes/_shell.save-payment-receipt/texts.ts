/** Intents of the buttons: show the client's receivables, and divide the money over the oldest ones. */
export const SHOW_INTENT = 'cuentas'
export const SHARE_INTENT = 'antiguedad'

/** Form field with the client of the shown receivables. */
export const SHOWN_FIELD = 'cuentas_de'
