import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { type Doing, actWithForm } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { consecutives, NewAuthorisedRange } from '#server/numbers/contract.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { RANGE_FIELD } from './acts.ts'

const number = numberField(0, { required: INCOMPLETE })
const Range = NewAuthorisedRange.extend({
  numero_desde: number.pipe(NewAuthorisedRange.shape.numero_desde),
  numero_hasta: number.pipe(NewAuthorisedRange.shape.numero_hasta),
})

/** API calls of the actions of a consecutive. */
export const doings = (session: Session, id: string): Record<'autorizar' | 'retirar', Doing> => ({
  autorizar: async (form, { failed }) => {
    const { refused } = await submitForm(form, {
      schema: Range,
      failed,
      save: (body, idempotencyKey) =>
        call(session, consecutives.authorise, { params: { id }, body, idempotencyKey }),
    })
    return refused ? { refused } : { said: consecutives.authorise.said }
  },
  retirar: actWithForm(consecutives.withdraw, z.object({}), (_value, _version, form) =>
    call(session, consecutives.withdraw, { params: { id: String(form.get(RANGE_FIELD) ?? '') } }),
  ),
})
