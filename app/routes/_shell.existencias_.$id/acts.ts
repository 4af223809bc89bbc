import type { Acts } from '#app/form/acts.ts'

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
} as const satisfies Acts<'contar' | 'anular'>

/** Acts in a movement's row. */
export const OF_A_ROW = ['anular'] as const

/** Field with the count to void. */
export const COUNT_FIELD = 'id_conteo'
