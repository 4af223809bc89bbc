import { act, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { askingAboutCash, isCashConfirmed } from '#app/parts/payments/cash.server.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { accountsPayable, PayPayable } from '#server/payables/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { ACTS } from './acts.tsx'

const Payment = PayPayable.omit({ version: true, efectivo_confirmado: true }).extend({
  valor: pesosField({ required: REQUIRED }),
})

export const CALLS = withCalls(ACTS, {
  pagar: act(accountsPayable.pay, Payment, ({ value, id, version, form, send }) =>
    askingAboutCash(
      form,
      send({ params: { id }, body: { ...value, efectivo_confirmado: isCashConfirmed(form), version } }),
    ),
  ),
  anular: act(accountsPayable.void, ReasonedVoiding, ofRecord),
})
