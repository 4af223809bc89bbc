import type { Acts } from '#app/form/acts.ts'

const key = 'POST-bank-movements/close'

/** Actions on the closings of a cash box. */
export const ACTS = {
  cerrar: {
    key,
    from: ['CAJA'],
    button: 'Cerrar la caja',
    busy: 'Cerrando...',
    failed: 'Error al cerrar la caja',
  },
  anular: {
    key,
    from: ['CIERRE'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el cierre',
    danger: true,
  },
} as const satisfies Acts<'cerrar' | 'anular'>

/** Closing has its own form on the page. The void button is in each row. */
export const ACTS_OUTSIDE_HEAD = ['cerrar', 'anular'] as const

export const CLOSING_FIELD = 'id_cierre'
