import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { debtor } from '../pickers/third-party.server.ts'

/** Whom a report is about: any third party but the company itself. */
export const party: Record<string, PickerRules> = { deudores: debtor }
