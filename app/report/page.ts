import type { Offers } from '#app/form/pickers/choice.ts'
import type { PickFilter, SelectFilter, Sheet } from './define-report.ts'

/** Loader data of a report screen, all of it plain data. */
export interface ReportPage {
  title: string
  path: string
  company: string
  /** Filters without their server half. */
  filters: ShownFilter[]
  /** Valid filters in the notation of the address. */
  values: Record<string, string>
  /** Values of the form's fields. */
  fields: Record<string, string>
  /** Offers of pickers that were searched without scripts. */
  results: Offers
  errors: Record<string, string[]>
  sheet: Sheet | null
  /** Message in place of the sheet. */
  message: string
  /** The call failed and can be repeated. */
  failed: boolean
}

export type ShownFilter =
  | Omit<PickFilter, 'rules'>
  | { kind: 'day' | 'month'; name: string; label: string }
  | Omit<SelectFilter, 'others'>
