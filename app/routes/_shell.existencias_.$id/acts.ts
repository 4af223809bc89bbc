import type { Acts } from '#app/form/acts.ts'
import { isCount } from '#app/parts/stock/words.ts'
import type { StockMovement } from '#server/stock/contract.ts'

/** Acts of a product's stock. */
export const ACTS = {
  contar: {
    key: 'POST-stock/count',
    button: 'Contar',
    busy: 'Guardando...',
    failed: 'Error al guardar el conteo',
  },
  anular: {
    key: 'PATCH-stock/count/{id}/void',
    from: ['CONTEO'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el conteo',
    danger: true,
  },
  quitar: {
    key: 'PATCH-stock/count/{id}/void',
    from: ['INICIAL'],
    button: 'Quitar',
    busy: 'Quitando...',
    failed: 'Error al quitar la existencia inicial',
    danger: true,
  },
} as const satisfies Acts<'contar' | 'anular' | 'quitar'>

/** Acts in a movement's row. */
export const OF_A_ROW = ['anular', 'quitar'] as const

/** Act of a movement: counts are voided here, opening stock is removed, and documents change in their own screen. */
export const actOfRow = (row: StockMovement): 'anular' | 'quitar' | undefined =>
  isCount(row) ? 'anular' : row.tipo === 'INICIAL' ? 'quitar' : undefined

/** Field with the id of the count or the opening stock. */
export const MOVEMENT_FIELD = 'id_movimiento'
