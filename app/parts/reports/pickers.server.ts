import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { anybody } from '../pickers/third-party.server.ts'

/** Whom a report is about: any third party but the company itself, also one out of use. */
export const party: Record<string, PickerRules> = { terceros: anybody }
