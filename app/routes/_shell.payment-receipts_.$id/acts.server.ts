import { z } from 'zod'
import { act, NOTHING, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { applyFields } from '#app/parts/receipts/applying.server.ts'
import { Applications, paymentReceipts } from '#server/receipts/contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { APPLY_SOMETHING } from '#server/kit/words/sentences.ts'
import { ACTS } from './acts.tsx'

const Applied = z
  .object({ aplicaciones: Applications })
  .refine(({ aplicaciones }) => aplicaciones.length > 0, APPLY_SOMETHING)

export const CALLS = withCalls(ACTS, {
  aplicar: act(paymentReceipts.apply, (form) => applyFields(form).pipe(Applied), ofRecord),
  anticipo: act(paymentReceipts.update, NOTHING, ({ id, version, send }) =>
    send({ body: { id_recibo_caja: id, estado: 'APLICADO', version } }),
  ),
  anular: act(paymentReceipts.void, ReasonedVoiding, ofRecord),
})
