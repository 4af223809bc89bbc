import type { TruckWeight } from '#server/weighings/truck-weights-words.ts'

/** Name of the button that reads a scale into the form. Its value is `field:scale id`. */
export const READ_PRESS = 'leer'
export const WHY_TYPED_FIELD = 'motivo_digitado'

/** Hidden field with the reading id of a weight. */
export const readingOf = (field: TruckWeight) =>
  field === 'peso_lleno' ? ('id_lectura_lleno' as const) : ('id_lectura_vacio' as const)
