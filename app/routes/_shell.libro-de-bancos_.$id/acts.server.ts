import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { creatingAct, actWithForm } from '#app/form/acts.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { Entry } from '#app/parts/bank/entry.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { bankMovements, NewTransfer, PlacedMovement } from '#server/bank/contract.ts'
import { banks, NewBank } from '#server/bank/banks-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { ALL_REQUIRED } from '#server/kit/words/sentences.ts'
import { MOVEMENT_FIELD } from './acts.ts'

const Transfer = Entry.extend({ id_banco_destino: NewTransfer.shape.id_banco_destino })
const Opening = z.object({
  saldo_inicial: pesosField({ required: ALL_REQUIRED }).pipe(z.number()),
  fecha_si: NewBank.shape.fecha_si,
})

const movementOf = (form: FormData) => ({ id: String(form.get(MOVEMENT_FIELD) ?? '') })

/** API calls of the actions of an account's book. */
export const doings = (session: Session, id_banco: string) => {
  const entry = (tipo: 'ENTRADA' | 'SALIDA') =>
    creatingAct(bankMovements.create.said, Entry, (value, idempotencyKey) =>
      call(session, bankMovements.create, { body: { ...value, tipo, id_banco }, idempotencyKey }),
    )
  return {
    entrada: entry('ENTRADA'),
    salida: entry('SALIDA'),
    traslado: creatingAct(bankMovements.transfer.said, Transfer, (value, idempotencyKey) =>
      call(session, bankMovements.transfer, { body: { ...value, id_banco }, idempotencyKey }),
    ),
    apertura: actWithForm(banks.update, Opening, (value, version) =>
      call(session, banks.update, { body: { ...value, id_banco, version } }),
    ),
    ubicar: actWithForm(bankMovements.place, PlacedMovement, (body, _version, form) =>
      call(session, bankMovements.place, { params: movementOf(form), body }),
    ),
    anular: actWithForm(bankMovements.void, ReasonedVoiding, (body, _version, form) =>
      call(session, bankMovements.void, { params: movementOf(form), body }),
    ),
  }
}
