import { data } from '@remix-run/node'
import { z } from 'zod'
import { queryText } from '#app/api/query.ts'
import { cellName, rowsOf } from '#app/form/growing-rows.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { CALCULATE_INTENT, type Calculated } from '#app/form/use-calculation.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import { loadOrFail, type Session } from '#app/session/guard.server.ts'
import { flag, requiredPesos } from '#server/kit/contract/common.ts'
import { type InvoiceDetail, invoices, NewInvoice } from '#server/invoices/contract.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { INVOICE_PICKERS } from '#app/parts/form-pickers.ts'
import { call } from '#app/api/client.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { decimal, kilos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { askingAboutShortage } from '#app/parts/stock/shortage.server.ts'
import { amountsOf, TypedLine } from './amounts.server.ts'
import type { InvoiceAmounts } from './amounts.tsx'
import { LINES } from './lines.ts'

export const invoicePickers: Pickers = { fields: INVOICE_PICKERS, rules: PICKER_RULES }

/** Body of the contract, with numbers as people type them. */
const InvoiceForm = NewInvoice.extend({
  valor_total: pesosField({ required: INCOMPLETE }).pipe(requiredPesos(INCOMPLETE)),
  lineas: z.array(TypedLine).default([]),
  faltante_confirmado: flag,
})

/** An invoice with lines may leave the total empty. */
const WithLines = InvoiceForm.extend({ valor_total: pesosField() })
type InvoiceForm = z.output<typeof WithLines>

/** Handles one post of the form, for a new or an existing invoice. A form that comes back has its amounts. */
export async function postInvoice<T>(
  request: Request,
  session: Session,
  failed: string,
  save: (value: InvoiceForm, once: string | undefined, form: FormData) => Promise<T>,
) {
  const schema = (form: FormData) => (rowsOf(form.keys(), 'lineas') > 0 ? WithLines : InvoiceForm)
  const asking: typeof save = (value, once, form) => askingAboutShortage(form, save(value, once, form))
  const { saved, refused } = await postWithPickers(request, session, invoicePickers, {
    schema,
    save: asking,
    failed,
    lists: LINES,
    redraws: [CALCULATE_INTENT],
  })
  if (!refused) return { saved }
  const calculo = await amountsOf(session, refused.data.initialValue)
  const answer: Calculated<InvoiceAmounts> = { ...refused.data, calculo, hecho: Date.now() }
  return { refused: data(answer, { status: refused.init?.status }) }
}

/** Initial values for the weighing in `?pesada=`. Null without that parameter. */
export async function readSale(request: Request, session: Session, withLines: boolean) {
  const id = queryText(request.url, 'pesada')
  if (!id) return null
  session.require('POST-weighing-records/search')
  return loadOrFail(request, 'No se pudo cargar la pesada', async () => {
    const one = await call(session, weighingRecords.summary, { params: { id } })
    const { consecutivo, descripcion_producto, peso_neto, id_producto: product } = one
    const last = product ? await call(session, invoices.lastPrice, { query: { id_producto: product } }) : null
    const line =
      withLines && product && peso_neto !== null && last?.precio
        ? soldLine(product, peso_neto, last.precio)
        : null
    const sold = [`Pesada ${consecutivo}`, descripcion_producto, peso_neto !== null && kilos(peso_neto)]
    return {
      what: sold.filter(Boolean).join(' · '),
      amounts: line ? await amountsOf(session, { lineas: [line] }) : undefined,
      values: {
        id_weighing_record: id,
        documento_de_soporte: `Tiquete ${consecutivo}`,
        observaciones: sold.slice(1).filter(Boolean).join(', '),
        ...(line && cellsOf(0, line)),
        ...choiceValues('id_cliente_tercero', {
          id: one.id_cliente,
          label: one.nombre_cliente,
          detail: identification(one.tipo_identificacion_cliente, one.identificacion_cliente),
        }),
      },
    }
  })
}

/**
 * Line with the product, its kilos and its last invoiced price. Without an earlier price the field is empty.
 */
const soldLine = (id_producto: string, kg: number, precio: number) => ({
  id_producto,
  cantidad: decimal(kg),
  unidad: 'kg',
  precio: decimal(precio),
  descuento: '',
  sale_de_bodega: '',
  kg: '',
})

/** Form values of the line at a place. */
const cellsOf = (place: number, line: Record<string, string>) =>
  Object.fromEntries(Object.entries(line).map(([field, text]) => [cellName('lineas', place, field), text]))

/** Stored invoice as form values. */
export function invoiceValues(one: InvoiceDetail) {
  return {
    numero_de_factura: one.numero_de_factura,
    valor_total: whole(one.valor_total),
    fecha_de_emision: one.fecha_de_emision,
    fecha_de_vencimiento: one.fecha_de_vencimiento,
    documento_de_soporte: one.documento_de_soporte,
    observaciones: one.observaciones,
    ...one.lineas.reduce(
      (cells, line, place) => ({
        ...cells,
        ...cellsOf(place, {
          id_producto: line.id_producto,
          cantidad: decimal(line.cantidad),
          unidad: line.unidad,
          precio: decimal(line.precio),
          descuento: line.descuento ? whole(line.descuento) : '',
          sale_de_bodega: line.sale_de_bodega === null ? '' : String(line.sale_de_bodega),
          kg: line.kg === null ? '' : decimal(line.kg),
        }),
      }),
      {},
    ),
    ...choiceValues('id_cliente_tercero', {
      id: one.id_cliente_tercero,
      label: one.nombre_cliente,
      detail: one.identificacion_cliente,
    }),
  }
}
