import type { GrowingLists } from '#app/form/growing-rows.ts'
import type { Calculated } from '#app/form/use-calculation.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'

/** The form as typed and, when possible, its calculation. */
export type DraftReply = Calculated<SettlementPreview>

/** Checkbox names are this prefix and the weighing's id. Unique names keep every value when the form is restored. */
export const WEIGHING_PREFIX = 'pesada-'

/** Deductions with a proposed value that the user may replace. */
export const PROPOSED = [
  ['descargue', 'Descargue'],
  ['flete', 'Flete'],
  ['bascula', 'Báscula'],
] as const

/** Free deductions, as many as the contract accepts. */
export const LISTS: GrowingLists = { 'deducciones.otras': { max: 20, fields: ['descripcion', 'valor'] } }
