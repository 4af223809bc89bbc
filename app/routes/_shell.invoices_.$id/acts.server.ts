import { act, withCalls } from '#app/form/acts.server.ts'
import { removeInvoice } from '#app/parts/invoices/calls.server.ts'
import { invoices } from '#server/invoices/contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { ACTS } from './acts.tsx'

export const CALLS = withCalls(ACTS, {
  anular: act(invoices.remove, ReasonedVoiding, ({ session, id, value: { motivo } }) =>
    removeInvoice(session, id, motivo),
  ),
})
