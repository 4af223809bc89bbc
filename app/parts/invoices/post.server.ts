import type { z } from 'zod'
import { pesosField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import { failedLoad, type Session } from '#app/session/guard.server.ts'
import { type InvoiceDetail, NewInvoice } from '#server/contract/invoices.ts'
import { PICKER_RULES } from '../pickers/all.server.ts'
import { INVOICE_PICKERS } from '#app/parts/pickers/of-forms.ts'
import { call } from '#app/api/client.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { kilos, whole } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'
import { INCOMPLETE } from '#server/shared/sentences.ts'

export const invoicePickers: Pickers = { fields: INVOICE_PICKERS, rules: PICKER_RULES }

/** The invoice form: the contract's body, with its value as people type it. */
const InvoiceForm = NewInvoice.extend({
  valor_total: pesosField({ required: INCOMPLETE }).pipe(NewInvoice.shape.valor_total),
})
type InvoiceForm = z.output<typeof InvoiceForm>

/** One post of the invoice form, new or edited. */
export function postInvoice<T>(
  request: Request,
  session: Session,
  failed: string,
  save: (value: InvoiceForm, once: string | undefined, form: FormData) => Promise<T>,
) {
  return postWithPickers(request, session, invoicePickers, { schema: InvoiceForm, save, failed })
}

/** What the form of a new invoice starts with for the weighing that `?pesada=` names; null where it names none. */
export async function readSale(request: Request, session: Session) {
  const id = new URL(request.url).searchParams.get('pesada')
  if (!id) return null
  session.require('POST-weighing-records/search')
  try {
    const one = await call(session, weighingRecords.summary, { params: { id } })
    const { consecutivo, descripcion_producto, peso_neto } = one
    const sold = [`Pesada ${consecutivo}`, descripcion_producto, peso_neto !== null && kilos(peso_neto)]
    return {
      what: sold.filter(Boolean).join(' · '),
      values: {
        id_weighing_record: id,
        documento_de_soporte: `Tiquete ${consecutivo}`,
        observaciones: sold.slice(1).filter(Boolean).join(', '),
        ...choiceValues('id_cliente_tercero', {
          id: one.id_cliente,
          label: one.nombre_cliente,
          detail: identification(one.tipo_identificacion_cliente, one.identificacion_cliente),
        }),
      },
    }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la pesada')
  }
}

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
