import { ApiError } from '#app/api/client.server.ts'
import { textOf } from '#app/form/reply.ts'
import { CASH_FIELD } from './payment-fields.tsx'

/** The typed payment as one text, to compare with the payment that needs confirmation. */
const paymentOf = (form: FormData): string =>
  ['id_fpago', 'fecha', 'valor'].map((name) => textOf(form, name)).join('|')

/** Whether the posted payment is exactly the one that the cash question was about. */
export const isCashConfirmed = (form: FormData): boolean => textOf(form, CASH_FIELD) === paymentOf(form)

/** Pays, and remembers the payment in a hidden field of the refused form when the API asks about cash. */
export async function askingAboutCash<Paid>(form: FormData, paying: Promise<Paid>): Promise<Paid> {
  try {
    return await paying
  } catch (error) {
    if (error instanceof ApiError && error.answer.errores?.[CASH_FIELD]) {
      form.set(CASH_FIELD, paymentOf(form))
    }
    throw error
  }
}
