import type { Acts } from '#app/form/acts.ts'

const key = 'POST-bank-movements/close'

/** What is done on the page of a cash box's closings. */
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

/** The closing of the box has a form of its own on the page, and its voiding stands in each row. */
export const PLACED = ['cerrar', 'anular'] as const

export const CLOSING_FIELD = 'id_cierre'
