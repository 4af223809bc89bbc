import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doing } from '#app/form/acts.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ApproveSettlement, PaySettlement, settlements } from '#server/contract/settlements.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { requiredText } from '#server/contract/common.ts'
import { WHY_VOIDED } from '#server/shared/sentences.ts'

const Approval = ApproveSettlement.omit({ version: true })
const Payment = PaySettlement.omit({ version: true })
const Voided = z.object({ motivo: requiredText(WHY_VOIDED, LENGTH.reason) })

/** What the acts of a settlement ask of the API. */
export const doings = (session: Session, id: string) => {
  const params = { id }
  return {
    aprobar: doing(settlements.approve, Approval, (value, version) =>
      call(session, settlements.approve, { params, body: { ...value, version } }),
    ),
    recalcular: doing(settlements.recalculate, z.object({}), (_, version) =>
      call(session, settlements.recalculate, { params, body: { version } }),
    ),
    pagar: doing(settlements.pay, Payment, (value, version) =>
      call(session, settlements.pay, { params, body: { ...value, version } }),
    ),
    anular: doing(settlements.void, Voided, (value, version) =>
      call(session, settlements.void, { params, body: { ...value, version } }),
    ),
  }
}
