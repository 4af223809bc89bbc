import type { TruckWeight } from '#server/weighings/truck-weights-words.ts'

/** What the button asks that takes a scale's weight into a form; the field and the scale's id follow. */
export const READ_PRESS = 'leer'
export const WHY_TYPED_FIELD = 'motivo_digitado'

/** The hidden field beside a weight that holds which reading it is. */
export const readingOf = (field: TruckWeight) =>
  field === 'peso_lleno' ? ('id_lectura_lleno' as const) : ('id_lectura_vacio' as const)
