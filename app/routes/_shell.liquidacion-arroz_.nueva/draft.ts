import type { GrowingLists } from '#app/form/growing-rows.ts'
import type { Reply } from '#app/form/reply.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'

/** What the action answers: the form as it was typed and, where it can be computed, its calculation. */
export interface DraftReply extends Reply {
  calculo?: SettlementPreview
  /** When the server answered, in ms: the newer of two answers counts. */
  hecho: number
}

/** Before the id of a weighing: the name of its checkbox. Every field has a name of its own, so that none is lost. */
export const WEIGHING_PREFIX = 'pesada-'

/** The deductions that the rates propose and another value may replace. */
export const PROPOSED = [
  ['descargue', 'Descargue'],
  ['flete', 'Flete'],
  ['bascula', 'Báscula'],
] as const

/** The other deductions, as many as the contract takes. */
export const LISTS: GrowingLists = { 'deducciones.otras': { max: 20, fields: ['descripcion', 'valor'] } }
