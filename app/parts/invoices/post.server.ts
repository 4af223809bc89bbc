import { z } from 'zod'
import { cellName, rowsOf } from '#app/form/growing-rows.ts'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import { failedLoad, type Session } from '#app/session/guard.server.ts'
import { flag, requiredPesos } from '#server/kit/contract/common.ts'
import { type InvoiceDetail, InvoiceLineInput, invoices, NewInvoice } from '#server/invoices/contract.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { INVOICE_PICKERS } from '#app/parts/form-pickers.ts'
import { call } from '#app/api/client.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { decimal, kilos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { INCOMPLETE, REQUIRED } from '#server/kit/words/sentences.ts'
import { askingAboutShortage } from '#app/parts/stock/shortage.server.ts'
import { LINES } from './lines.ts'

export const invoicePickers: Pickers = { fields: INVOICE_PICKERS, rules: PICKER_RULES }

const { id_producto, unidad } = InvoiceLineInput.shape

/** Body of the contract, with numbers as people type them. */
const InvoiceForm = NewInvoice.extend({
  valor_total: pesosField({ required: INCOMPLETE }).pipe(requiredPesos(INCOMPLETE)),
  lineas: z
    .array(
      z.object({
        id_producto,
        cantidad: measureField({ required: REQUIRED }).pipe(InvoiceLineInput.shape.cantidad),
        unidad,
        precio: numberField(6, { required: REQUIRED }).pipe(InvoiceLineInput.shape.precio),
        descuento: pesosField({ min: 0 }).transform((value) => value ?? 0),
        sale_de_bodega: z
          .enum(['', 'true', 'false'])
          .default('')
          .transform((value) => (value === '' ? null : value === 'true')),
        kg: measureField({ min: 0 }).transform((value) => value || null),
      }),
    )
    .default([]),
  faltante_confirmado: flag,
})

/** An invoice with lines may leave the total empty. */
const WithLines = InvoiceForm.extend({ valor_total: pesosField() })
type InvoiceForm = z.output<typeof WithLines>

/** Handles one post of the form, for a new or an existing invoice. */
export function postInvoice<T>(
  request: Request,
  session: Session,
  failed: string,
  save: (value: InvoiceForm, once: string | undefined, form: FormData) => Promise<T>,
) {
  const schema = (form: FormData) => (rowsOf(form.keys(), 'lineas') > 0 ? WithLines : InvoiceForm)
  const asking: typeof save = (value, once, form) => askingAboutShortage(form, save(value, once, form))
  return postWithPickers(request, session, invoicePickers, { schema, save: asking, failed, lists: LINES })
}

/** Initial values for the weighing in `?pesada=`. Null without that parameter. */
export async function readSale(request: Request, session: Session, withLines: boolean) {
  const id = new URL(request.url).searchParams.get('pesada')
  if (!id) return null
  session.require('POST-weighing-records/search')
  try {
    const one = await call(session, weighingRecords.summary, { params: { id } })
    const { consecutivo, descripcion_producto, peso_neto, id_producto: product } = one
    const last = product ? await call(session, invoices.lastPrice, { query: { id_producto: product } }) : null
    const sold = [`Pesada ${consecutivo}`, descripcion_producto, peso_neto !== null && kilos(peso_neto)]
    return {
      what: sold.filter(Boolean).join(' · '),
      values: {
        id_weighing_record: id,
        documento_de_soporte: `Tiquete ${consecutivo}`,
        observaciones: sold.slice(1).filter(Boolean).join(', '),
        ...(withLines && peso_neto !== null && last?.precio && soldLine(product, peso_neto, last.precio)),
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

/**
 * Line with the product, its kilos and its last invoiced price. Without an earlier price the field is empty.
 */
const soldLine = (id_producto: string, kg: number, precio: number) => ({
  'lineas[0].id_producto': id_producto,
  'lineas[0].cantidad': decimal(kg),
  'lineas[0].unidad': 'kg',
  'lineas[0].precio': decimal(precio),
  'lineas[0].descuento': '',
  'lineas[0].sale_de_bodega': '',
  'lineas[0].kg': '',
})

/** Stored invoice as form values. */
export function invoiceValues(one: InvoiceDetail) {
  return {
    numero_de_factura: one.numero_de_factura,
    valor_total: one.valor_total === null ? '' : whole(one.valor_total),
    fecha_de_emision: one.fecha_de_emision,
    fecha_de_vencimiento: one.fecha_de_vencimiento,
    documento_de_soporte: one.documento_de_soporte,
    observaciones: one.observaciones,
    ...Object.fromEntries(
      one.lineas.flatMap((line, place) => {
        const texts = {
          id_producto: line.id_producto,
          cantidad: decimal(line.cantidad ?? 0),
          unidad: line.unidad,
          precio: decimal(line.precio ?? 0),
          descuento: line.descuento ? whole(line.descuento) : '',
          sale_de_bodega: line.sale_de_bodega === null ? '' : String(line.sale_de_bodega),
          kg: line.kg === null ? '' : decimal(line.kg),
        }
        return Object.entries(texts).map(([field, text]) => [cellName('lineas', place, field), text])
      }),
    ),
    ...choiceValues('id_cliente_tercero', {
      id: one.id_cliente_tercero,
      label: one.nombre_cliente,
      detail: one.identificacion_cliente,
    }),
  }
}
