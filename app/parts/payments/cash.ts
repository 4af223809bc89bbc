/** Hidden field with the payment that the cash question was about. In the API the same name is a boolean. */
export const CASH_FIELD = 'efectivo_confirmado'
