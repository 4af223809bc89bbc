/** IVA rates of a product, with their labels. 'EXCLUIDO' bears no IVA, '0' is exempt. */
export const VAT_RATES = ['EXCLUIDO', '0', '5', '19'] as const
export type VatRate = (typeof VAT_RATES)[number]

export const vatName = (rate: string): string => (rate === 'EXCLUIDO' ? 'Excluido' : `${rate} %`)

export const VAT_OPTIONS = VAT_RATES.map((value) => ({ value, label: vatName(value) }))
