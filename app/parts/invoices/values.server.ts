import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import type { InvoiceDetail } from '#server/contract/invoices.ts'
import { whole } from '#server/shared/formats.ts'

/** A stored invoice as the fields of its form. */
export function invoiceValues(one: InvoiceDetail) {
  return {
    numero_de_factura: one.numero_de_factura,
    valor_total: one.valor_total === null ? '' : whole(one.valor_total),
    fecha_de_emision: one.fecha_de_emision,
    fecha_de_vencimiento: one.fecha_de_vencimiento,
    documento_de_soporte: one.documento_de_soporte,
    observaciones: one.observaciones,
    ...choiceValues('id_cliente_tercero', {
      id: one.id_cliente_tercero,
      label: one.nombre_cliente,
      detail: one.identificacion_cliente,
    }),
  }
}
