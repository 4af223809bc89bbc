import { hasTag } from '#server/kit/words/tags.ts'

/**
 * Tags of the third party that receives a deduction or a tax: unloading, levy, withholdings,
 * ReteICA, shares of payroll.
 * Each tag belongs to one third party only (parties/README.md, paid tags).
 */
export const TAG_UNLOADER = 'TERCERO_DESCARGUE'
export const TAG_LEVY_FUND = 'TERCERO_CUOTA_FOMENTO'
export const TAG_TAX_OFFICE = 'TERCERO_RETENCION'
export const TAG_TOWN_OFFICE = 'TERCERO_RETEICA'
export const TAG_PAYROLL_SHARES = 'TERCERO_APORTES'
export const PAID_TAGS = [
  { value: TAG_UNLOADER, label: 'El descargue de las pesadas' },
  { value: TAG_LEVY_FUND, label: 'La cuota de fomento del mes' },
  { value: TAG_TAX_OFFICE, label: 'Las retenciones del mes' },
  { value: TAG_TOWN_OFFICE, label: 'El ReteICA del mes' },
  { value: TAG_PAYROLL_SHARES, label: 'Los aportes de la nómina' },
] as const

/** Paid tag of a third party; '' for none. */
export const paidTagOf = (tags: string) => PAID_TAGS.find(({ value }) => hasTag(tags, value))?.value ?? ''

/** Label inside a sentence: 'el ReteICA del mes'. '' for any other tag. */
export function paidWhat(tag: string): string {
  const label: string = PAID_TAGS.find(({ value }) => value === tag)?.label ?? ''
  return label.charAt(0).toLowerCase() + label.slice(1)
}
