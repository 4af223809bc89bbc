import type { Acts } from '#app/form/acts.ts'
import type { BankMovement } from '#server/bank/contract.ts'

const key = 'POST-bank-movements'
const writes = { key, busy: 'Guardando...', failed: 'Error al guardar el movimiento' } as const

/** Actions on an account's book. */
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

/** Actions in the row of a movement. */
export const OF_A_ROW = ['ubicar', 'anular'] as const

/** Form field with the id of the movement. */
export const MOVEMENT_FIELD = 'id_movimiento'

/** Action for a movement. Manual movements are voided here, other movements in their document. */
export function actOfRow(row: BankMovement): 'ubicar' | 'anular' | undefined {
  if (row.id_banco === '') return 'ubicar'
  return row.origen === 'MANO' && row.tipo !== 'ANULACION' && !row.revertido ? 'anular' : undefined
}
