import type { Choice, Offers } from '#app/form/pickers/choice.ts'
import { BANK_DETAIL } from '#app/parts/pickers/means-of-payment.tsx'
import { type PaymentOptions, readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { MEANS_FIELD } from '#app/parts/receipts/pickers.ts'
import type { Session } from '#app/session/guard.server.ts'

/** As many as a search shows. */
const OFFERED = 10

/** The first means of payment, offered before anything is typed. */
export function offersOf({ formas }: PaymentOptions): Offers {
  const means = formas
    .slice(0, OFFERED)
    .map(({ value, label, conBanco }): Choice => ({ id: value, label, detail: conBanco ? BANK_DETAIL : '' }))
  return { [MEANS_FIELD]: means }
}

export const readOffers = async (session: Session) => offersOf(await readPaymentOptions(session))
