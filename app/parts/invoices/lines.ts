import type { GrowingLists } from '#app/form/growing-rows.ts'
import { INVOICE_LINES_MAX } from '#server/invoices/words.ts'

export const LINES: GrowingLists = {
  lineas: {
    max: INVOICE_LINES_MAX,
    fields: ['id_producto', 'cantidad', 'unidad', 'precio', 'descuento', 'sale_de_bodega', 'kg'],
  },
}

/** Hidden field of a form with lines. The submitted lines replace all stored ones, even if there are none. */
export const LINES_SHOWN = 'con_lineas'
