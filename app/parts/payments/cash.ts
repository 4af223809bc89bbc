/** The hidden field that tells which payment in cash a person has been asked about; in the API a yes or no. */
export const CASH_FIELD = 'efectivo_confirmado'
