import type { GrowingLists } from '#app/form/growing-rows.ts'

/** The sides of an operation, as many products as the contract takes. */
export const LISTS: GrowingLists = {
  entradas: { max: 20, fields: ['id_producto', 'kg'] },
  salidas: { max: 20, fields: ['id_producto', 'kg', 'costo_kg'] },
}
