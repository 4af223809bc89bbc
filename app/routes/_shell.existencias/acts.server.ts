import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { creatingAct } from '#app/form/acts.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewOpeningStock, stockOpenings } from '#server/stock/openings-contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

const { id_producto, fecha, kg, valor } = NewOpeningStock.shape
const Opening = z.object({
  id_producto,
  fecha,
  kg: measureField({ required: REQUIRED }).pipe(kg),
  valor: pesosField({ required: REQUIRED }).pipe(valor),
})

/** API call of each act. */
export const doings = (session: Session) => ({
  inicial: creatingAct(stockOpenings.create.said, Opening, (body, idempotencyKey) =>
    call(session, stockOpenings.create, { body, idempotencyKey }),
  ),
})
