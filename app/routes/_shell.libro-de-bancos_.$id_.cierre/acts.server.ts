import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { type Doing, actWithForm } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { cashClosings, NewClosing } from '#server/bank/cash-closings-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { DENOMINATIONS } from '#server/bank/cash-words.ts'
import { CLOSING_FIELD } from './acts.ts'

const { fecha, observaciones, conteo } = NewClosing.shape

/** One field for each note and coin. An empty field counts as 0. */
const Closing = z.object({
  fecha,
  observaciones,
  ...Object.fromEntries(DENOMINATIONS.map(([name]) => [name, numberField(0).pipe(conteo.shape[name])])),
})

/** API calls for closing a cash box and for voiding a closing. */
export const doings = (session: Session, id_banco: string): Record<'cerrar' | 'anular', Doing> => ({
  cerrar: async (form, { failed }) => {
    const { refused } = await submitForm(form, {
      schema: Closing,
      failed,
      save: ({ fecha, observaciones, ...counted }, idempotencyKey) =>
        call(session, cashClosings.create, {
          body: { id_banco, fecha, observaciones, conteo: counted },
          idempotencyKey,
        }),
    })
    return refused ? { refused } : { said: cashClosings.create.said }
  },
  anular: actWithForm(cashClosings.void, ReasonedVoiding, (body, _version, form) =>
    call(session, cashClosings.void, { params: { id: String(form.get(CLOSING_FIELD) ?? '') }, body }),
  ),
})
