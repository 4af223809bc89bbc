import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { textOf } from '#app/form/reply.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { NewCount, stock } from '#server/stock/contract.ts'
import { stockOpenings } from '#server/stock/openings-contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { ACTS, MOVEMENT_FIELD } from './acts.tsx'

const Counted = NewCount.omit({ id_producto: true }).extend({
  kg: measureField({ required: REQUIRED }).pipe(NewCount.shape.kg),
  costo_kg: numberField(6).pipe(NewCount.shape.costo_kg),
})

const movementOf = (form: FormData) => ({ id: textOf(form, MOVEMENT_FIELD) })

export const CALLS = withCalls(ACTS, {
  contar: act(stock.count, Counted, ({ value, id: id_producto, send }) =>
    send({ body: { ...value, id_producto } }),
  ),
  anular: act(stock.void, ReasonedVoiding, ({ value: body, form, send }) =>
    send({ params: movementOf(form), body }),
  ),
  quitar: act(stockOpenings.remove, NOTHING, ({ form, send }) => send({ params: movementOf(form) })),
})
