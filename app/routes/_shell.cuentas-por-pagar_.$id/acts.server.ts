import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { askingAboutCash } from '#app/parts/payments/cash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsPayable, PayPayable, VoidPayable } from '#server/payables/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

const Payment = PayPayable.omit({ version: true, efectivo_confirmado: true }).extend({
  valor: pesosField({ required: REQUIRED }),
})
const Voided = VoidPayable.omit({ version: true })

export const doings = (session: Session, id: string) => {
  const params = { id }
  return {
    pagar: actWithForm(accountsPayable.pay, Payment, (value, version, form) =>
      askingAboutCash(form, (confirmed) =>
        call(session, accountsPayable.pay, { params, body: { ...value, ...confirmed, version } }),
      ),
    ),
    anular: actWithForm(accountsPayable.void, Voided, (value, version) =>
      call(session, accountsPayable.void, { params, body: { ...value, version } }),
    ),
  }
}
