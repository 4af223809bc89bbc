import type { GrowingLists } from '#app/form/growing-rows.ts'

/** Both sides of an operation, with the contract's limits. */
export const LISTS: GrowingLists = {
  entradas: { max: 20, fields: ['id_producto', 'kg'] },
  salidas: { max: 20, fields: ['id_producto', 'kg', 'costo_kg'] },
}
