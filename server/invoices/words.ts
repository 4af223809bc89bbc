export const INVOICE_LINES_MAX = 30
