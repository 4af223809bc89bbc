import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivable } from '#server/receivables/contract.ts'
import { Day, ReasonedVoiding, requiredText } from '#server/kit/contract/common.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { REQUIRED, WHY_FORGIVEN, WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'

const Terms = z.object({
  fecha_esperada_pago: Day(REQUIRED).optional(),
  porcentaje_interes_mora: numberField(6, { required: REQUIRED, min: 0, max: 100 }),
  motivo: requiredText(WHY_OTHER_TERMS, LENGTH.reason),
})

/** API calls of the acts. The returned message says what happened to the late interest. */
export const doings = (session: Session, id: string) => {
  const params = { id }
  const told = { said: '' }
  return {
    cobrar: actWithForm(
      told,
      z.object({}),
      (_, version) => call(session, accountsReceivable.chargeLate, { params, body: { version } }),
      ({ mensaje = '' }) => mensaje,
    ),
    condonar: actWithForm(
      told,
      z.object({ motivo: requiredText(WHY_FORGIVEN, LENGTH.reason) }),
      ({ motivo }, version) =>
        call(session, accountsReceivable.forgiveLate, { params, body: { motivo, version } }),
      ({ mensaje = '' }) => mensaje,
    ),
    condiciones: actWithForm(
      accountsReceivable.update,
      Terms,
      (value, version) =>
        call(session, accountsReceivable.update, { body: { id_cuenta_por_cobrar: id, ...value, version } }),
      ({ advertencia = '' }) => advertencia,
    ),
    eliminar: actWithForm(accountsReceivable.remove, ReasonedVoiding, (body) =>
      call(session, accountsReceivable.remove, { params, body }),
    ),
  }
}
