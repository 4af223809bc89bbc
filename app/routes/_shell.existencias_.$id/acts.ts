import type { Acts } from '#app/form/acts.ts'

/** What can be done with the stock of a product. */
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

/** Those that stand in a movement's row. */
export const OF_A_ROW = ['anular'] as const

/** The field that says which counting is voided. */
export const COUNT_FIELD = 'id_conteo'
