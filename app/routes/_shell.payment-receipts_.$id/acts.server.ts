import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import { applyFields } from '#app/parts/receipts/applying.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { Applications, paymentReceipts } from '#server/receipts/contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { APPLY_SOMETHING } from '#server/kit/words/sentences.ts'

const Applied = z
  .object({ aplicaciones: Applications })
  .refine(({ aplicaciones }) => aplicaciones.length > 0, APPLY_SOMETHING)

/** API calls of the actions of a receipt. */
export const doings = (session: Session, id: string) => {
  const params = { id }
  return {
    aplicar: actWithForm(
      paymentReceipts.apply,
      (form) => applyFields(form).pipe(Applied),
      (value, version) => call(session, paymentReceipts.apply, { params, body: { ...value, version } }),
    ),
    anticipo: actWithForm(paymentReceipts.update, z.object({}), (_, version) =>
      call(session, paymentReceipts.update, { body: { id_recibo_caja: id, estado: 'APLICADO', version } }),
    ),
    anular: actWithForm(paymentReceipts.void, ReasonedVoiding, (value, version) =>
      call(session, paymentReceipts.void, { params, body: { ...value, version } }),
    ),
  }
}
