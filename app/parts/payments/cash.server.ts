import { ApiError } from '#app/api/client.server.ts'
import { textOf } from '#app/form/reply.ts'
import { CASH_FIELD } from './payment-fields.tsx'

/** The typed payment as one text, to compare with the payment that needs confirmation. */
const paymentOf = (form: FormData): string =>
  ['id_fpago', 'fecha', 'valor'].map((name) => textOf(form, name)).join('|')

/**
 * Pays, and treats the same payment sent again as confirmation of the cash question. When the API asks, a
 * hidden field remembers the payment.
 */
export async function askingAboutCash<Paid>(
  form: FormData,
  pay: (confirmed: { efectivo_confirmado: boolean }) => Promise<Paid>,
): Promise<Paid> {
  try {
    return await pay({ efectivo_confirmado: textOf(form, CASH_FIELD) === paymentOf(form) })
  } catch (error) {
    if (error instanceof ApiError && error.answer.errores?.[CASH_FIELD]) {
      form.set(CASH_FIELD, paymentOf(form))
    }
    throw error
  }
}
