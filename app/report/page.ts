import type { Offers } from '#app/form/pickers/choice.ts'
import type { PickFilter, SelectFilter, Sheet } from './define-report.ts'

/** What a report's screen shows; all of it travels to the browser as it is. */
export interface ReportPage {
  title: string
  path: string
  company: string
  /** The filters without what the server alone needs. */
  filters: ShownFilter[]
  /** Valid filters, as the address has them. */
  values: Record<string, string>
  /** What the fields of the form hold. */
  fields: Record<string, string>
  /** Offers of picks that were searched without scripts. */
  results: Offers
  errors: Record<string, string[]>
  sheet: Sheet | null
  /** Said in place of the sheet. */
  message: string
  /** The reading failed: it can be asked for again. */
  failed: boolean
}

export type ShownFilter =
  | Omit<PickFilter, 'rules'>
  | { kind: 'day' | 'month'; name: string; label: string }
  | Omit<SelectFilter, 'others'>
