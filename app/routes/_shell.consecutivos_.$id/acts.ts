import type { Acts } from '#app/form/acts.ts'

/** Actions on the DIAN ranges of a consecutive. */
export const ACTS = {
  autorizar: {
    key: 'PUT-consecutives',
    from: ['AUTORIZABLE'],
    button: 'Nueva resolución',
    busy: 'Guardando...',
    failed: 'Error al guardar la resolución',
  },
  retirar: {
    key: 'PUT-consecutives',
    from: ['RESOLUCION'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar la resolución',
    danger: true,
  },
} as const satisfies Acts<'autorizar' | 'retirar'>

/** The delete button is in each row. */
export const ACTS_OUTSIDE_HEAD = ['retirar'] as const

export const RANGE_FIELD = 'id_rango'
