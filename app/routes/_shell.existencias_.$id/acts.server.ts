import { call } from '#app/api/client.server.ts'
import { type Doing, actWithForm } from '#app/form/acts.server.ts'
import { measureField } from '#app/form/number-fields.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { NewCount, stock } from '#server/stock/contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { COUNT_FIELD } from './acts.ts'

const Counted = NewCount.omit({ id_producto: true }).extend({
  kg: measureField({ required: REQUIRED }).pipe(NewCount.shape.kg),
})

/** API call of each act. */
export const doings = (session: Session, id_producto: string): Record<'contar' | 'anular', Doing> => ({
  contar: async (form, { failed }) => {
    const { refused } = await submitForm(form, {
      schema: Counted,
      save: (value, idempotencyKey) =>
        call(session, stock.count, { body: { ...value, id_producto }, idempotencyKey }),
      failed,
    })
    return refused ? { refused } : { said: stock.count.said }
  },
  anular: actWithForm(stock.void, ReasonedVoiding, (body, _version, form) =>
    call(session, stock.void, { params: { id: String(form.get(COUNT_FIELD) ?? '') }, body }),
  ),
})
