/** The rates of IVA that a product may have (N-158, facts 3.4), with their words: 'EXCLUIDO' bears none, '0' is exempt. */
export const VAT_RATES = ['EXCLUIDO', '0', '5', '19'] as const
export type VatRate = (typeof VAT_RATES)[number]

export const vatName = (rate: string): string => (rate === 'EXCLUIDO' ? 'Excluido' : `${rate} %`)

export const VAT_OPTIONS = VAT_RATES.map((value) => ({ value, label: vatName(value) }))

/** Lines of an invoice at most. */
export const INVOICE_LINES_MAX = 30
