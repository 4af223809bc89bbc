import { z } from 'zod'
import { act, withCalls } from '#app/form/acts.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import { NewOpeningStock, stockOpenings } from '#server/stock/openings-contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { ACTS } from './acts.tsx'

const { id_producto, fecha, kg, valor } = NewOpeningStock.shape
const Opening = z.object({
  id_producto,
  fecha,
  kg: measureField({ required: REQUIRED }).pipe(kg),
  valor: pesosField({ required: REQUIRED }).pipe(valor),
})

export const CALLS = withCalls(ACTS, {
  inicial: act(stockOpenings.create, Opening, ({ value: body, send }) => send({ body }), {
    also: 'POST-products/search',
  }),
})
