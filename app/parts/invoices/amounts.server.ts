import { z } from 'zod'
import { call, orElse } from '#app/api/client.server.ts'
import { measureField, numberField, pesosField } from '#app/form/number-fields.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { InvoiceLineInput, invoices } from '#server/invoices/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import type { InvoiceAmounts } from './amounts.tsx'

const { id_producto, unidad } = InvoiceLineInput.shape

/** Line of the contract, with numbers as people type them. */
export const TypedLine = z.object({
  id_producto,
  cantidad: measureField({ required: REQUIRED }).pipe(InvoiceLineInput.shape.cantidad),
  unidad,
  precio: numberField(6, { required: REQUIRED }).pipe(InvoiceLineInput.shape.precio),
  descuento: pesosField({ min: 0 }).pipe(InvoiceLineInput.shape.descuento),
  sale_de_bodega: z
    .enum(['', 'true', 'false'])
    .default('')
    .transform((value) => (value === '' ? null : value === 'true')),
  kg: measureField({ min: 0 }).transform((value) => value || null),
})

/** Fields of the form that decide the amount: with lines their sum, else the typed total. */
const Typed = z.object({ lineas: z.array(TypedLine).default([]), valor_total: pesosField({ min: 1 }) })

/**
 * Amounts of the invoice as typed. undefined while a line or the total is incomplete, and when the API does
 * not compute them.
 */
export async function amountsOf(session: Session, typed: unknown): Promise<InvoiceAmounts | undefined> {
  const read = Typed.safeParse(typed)
  if (!read.success) return undefined
  const { lineas, valor_total } = read.data
  if (lineas.length > 0) return orElse(call(session, invoices.preview, { body: { lineas } }), undefined)
  return valor_total ? { base: null, iva: null, total: valor_total } : undefined
}
