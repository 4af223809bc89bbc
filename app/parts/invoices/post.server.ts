import type { z } from 'zod'
import { pesosField } from '#app/form/number-fields.server.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewInvoice } from '#server/contract/invoices.ts'
import { INCOMPLETE } from '#server/shared/sentences.ts'
import { PICKER_RULES } from '../pickers/all.server.ts'
import { INVOICE_PICKERS } from './pickers.ts'

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
