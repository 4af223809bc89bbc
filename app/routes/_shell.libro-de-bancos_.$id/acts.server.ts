import { z } from 'zod'
import { act, withCalls } from '#app/form/acts.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { textOf } from '#app/form/reply.ts'
import { Entry } from '#app/parts/bank/entry.server.ts'
import { bankMovements, NewTransfer, PlacedMovement } from '#server/bank/contract.ts'
import { banks, NewBank } from '#server/bank/banks-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { ALL_REQUIRED } from '#server/kit/words/sentences.ts'
import { ACTS, MOVEMENT_FIELD } from './acts.tsx'

const Transfer = Entry.extend({ id_banco_destino: NewTransfer.shape.id_banco_destino })
const Opening = z.object({
  saldo_inicial: pesosField({ required: ALL_REQUIRED }).pipe(z.number()),
  fecha_si: NewBank.shape.fecha_si,
})

const movementOf = (form: FormData) => ({ id: textOf(form, MOVEMENT_FIELD) })

const entry = (tipo: 'ENTRADA' | 'SALIDA') =>
  act(bankMovements.create, Entry, ({ value, id: id_banco, send }) =>
    send({ body: { ...value, tipo, id_banco } }),
  )

export const CALLS = withCalls(ACTS, {
  entrada: entry('ENTRADA'),
  salida: entry('SALIDA'),
  traslado: act(bankMovements.transfer, Transfer, ({ value, id: id_banco, send }) =>
    send({ body: { ...value, id_banco } }),
  ),
  apertura: act(banks.update, Opening, ({ value, id: id_banco, version, send }) =>
    send({ body: { ...value, id_banco, version } }),
  ),
  ubicar: act(bankMovements.place, PlacedMovement, ({ value: body, form, send }) =>
    send({ params: movementOf(form), body }),
  ),
  anular: act(bankMovements.void, ReasonedVoiding, ({ value: body, form, send }) =>
    send({ params: movementOf(form), body }),
  ),
})
