import { ApiError } from '#app/api/client.server.ts'
import { textOf } from '#app/form/reply.ts'
import { CASH_FIELD } from './cash.ts'

/** The typed payment as one text, to tell whether it is still the one that was asked about. */
const paymentOf = (form: FormData): string =>
  ['id_fpago', 'fecha', 'valor'].map((name) => textOf(form, name)).join('|')

/** Pays as a form says; what the API asks about cash (100 UVT) comes back with the form, and the same again is confirmed. */
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
