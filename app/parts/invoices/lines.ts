import type { GrowingLists } from '#app/form/growing-rows.ts'
import { INVOICE_LINES_MAX } from '#server/invoices/vat-words.ts'

/** The lines of an invoice's form (N-158). */
export const LINES: GrowingLists = {
  lineas: {
    max: INVOICE_LINES_MAX,
    fields: ['id_producto', 'cantidad', 'unidad', 'precio', 'descuento'],
  },
}

/** Of a form that shows lines, also none: what it sends is all that the invoice has. */
export const LINES_SHOWN = 'con_lineas'
