import { optionsOf } from '#server/kit/words/formats.ts'

/** Filter of a list that shows voided documents among the others. */
export const VOIDED_FILTER = {
  name: 'anulada',
  label: 'Anuladas',
  options: optionsOf({ true: 'Solo anuladas', false: 'Sin anuladas' }),
}

/** Reason of a voided document, in the files of a list. */
export const VOID_REASON = {
  name: 'motivo_anulacion',
  label: 'Motivo de anulación',
  filesOnly: true,
} as const
