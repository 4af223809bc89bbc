import type { Acts } from '#app/form/acts.ts'

/** Acts on the stock of all products. */
export const ACTS = {
  inicial: {
    key: 'POST-stock/count',
    also: 'POST-products/search',
    button: 'Existencia inicial',
    busy: 'Guardando...',
    failed: 'Error al guardar la existencia inicial',
  },
} as const satisfies Acts<'inicial'>
