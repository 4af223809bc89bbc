import { z } from 'zod'
import { act, withCalls } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { textOf } from '#app/form/reply.ts'
import { cashClosings, NewClosing } from '#server/bank/cash-closings-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { DENOMINATIONS } from '#server/bank/cash-words.ts'
import { ACTS, CLOSING_FIELD } from './acts.tsx'

const { fecha, observaciones, conteo } = NewClosing.shape

/** One field for each note and coin. An empty field counts as 0. */
const Closing = z.object({
  fecha,
  observaciones,
  ...Object.fromEntries(DENOMINATIONS.map(([name]) => [name, numberField(0).pipe(conteo.shape[name])])),
})

export const CALLS = withCalls(ACTS, {
  cerrar: act(
    cashClosings.create,
    Closing,
    ({ value: { fecha, observaciones, ...counted }, id: id_banco, send }) =>
      send({ body: { id_banco, fecha, observaciones, conteo: counted } }),
  ),
  anular: act(cashClosings.void, ReasonedVoiding, ({ value: body, form, send }) =>
    send({ params: { id: textOf(form, CLOSING_FIELD) }, body }),
  ),
})
