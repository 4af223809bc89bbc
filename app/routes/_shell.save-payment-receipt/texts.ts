/** Shows the chosen client's receivables; shares the money out over them, the oldest first. */
export const SHOW_INTENT = 'cuentas'
export const SHARE_INTENT = 'antiguedad'

/** The client whose receivables the form shows. */
export const SHOWN_FIELD = 'cuentas_de'
