import type { Acts } from '#app/form/acts.ts'
import type { BankMovement } from '#server/bank/contract.ts'

const key = 'POST-bank-movements'
const writes = { key, busy: 'Guardando...', failed: 'Error al guardar el movimiento' } as const

/** What can be done with an account's book (N-157). */
export const ACTS = {
  entrada: { ...writes, from: ['CUENTA'], button: 'Entrada' },
  salida: { ...writes, from: ['CUENTA'], button: 'Salida' },
  traslado: { ...writes, from: ['CUENTA'], button: 'Traslado' },
  apertura: {
    key: 'PUT-banks',
    from: ['CUENTA'],
    button: 'Saldo inicial',
    busy: 'Guardando...',
    failed: 'Error al guardar el saldo inicial',
  },
  ubicar: { ...writes, from: ['UBICAR'], button: 'Decir el banco' },
  anular: {
    key: 'PATCH-bank-movements/{id}/void',
    from: ['ANULAR'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el movimiento',
    danger: true,
  },
} as const satisfies Acts<'entrada' | 'salida' | 'traslado' | 'apertura' | 'ubicar' | 'anular'>

/** Those that stand in a movement's row. */
export const OF_A_ROW = ['ubicar', 'anular'] as const

/** The field that says which movement an act of a row is about. */
export const MOVEMENT_FIELD = 'id_movimiento'

/** What a movement allows: what people wrote by hand is taken back here, what a document moved in the document. */
export function actOfRow(row: BankMovement): 'ubicar' | 'anular' | undefined {
  if (row.id_banco === '') return 'ubicar'
  return row.origen === 'MANO' && row.tipo !== 'ANULACION' && !row.revertido ? 'anular' : undefined
}
