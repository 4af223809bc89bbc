import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { type Doing, actWithForm } from '#app/form/acts.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { NewCount, stock } from '#server/stock/contract.ts'
import { stockOpenings } from '#server/stock/openings-contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { MOVEMENT_FIELD } from './acts.ts'

const Counted = NewCount.omit({ id_producto: true }).extend({
  kg: measureField({ required: REQUIRED }).pipe(NewCount.shape.kg),
  costo_kg: numberField(6).pipe(NewCount.shape.costo_kg),
})

const movementOf = (form: FormData) => ({ id: String(form.get(MOVEMENT_FIELD) ?? '') })

/** API call of each act. */
export const doings = (
  session: Session,
  id_producto: string,
): Record<'contar' | 'anular' | 'quitar', Doing> => ({
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
    call(session, stock.void, { params: movementOf(form), body }),
  ),
  quitar: actWithForm(stockOpenings.remove, z.object({}), (_value, _version, form) =>
    call(session, stockOpenings.remove, { params: movementOf(form) }),
  ),
})
