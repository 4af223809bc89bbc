import { z } from 'zod'
import { act, NOTHING, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { accountsReceivable } from '#server/receivables/contract.ts'
import { Day, ReasonedVoiding, requiredText } from '#server/kit/contract/common.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { REQUIRED, WHY_FORGIVEN, WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'
import { ACTS } from './acts.tsx'

const Terms = z.object({
  fecha_esperada_pago: Day(REQUIRED).optional(),
  porcentaje_interes_mora: numberField(6, { required: REQUIRED, min: 0, max: 100 }),
  motivo: requiredText(WHY_OTHER_TERMS, LENGTH.reason),
})
const Forgiven = z.object({ motivo: requiredText(WHY_FORGIVEN, LENGTH.reason) })

/** Says what happened to the late interest. */
const toldByApi = { said: ({ mensaje = '' }: { mensaje?: string }) => mensaje }

export const CALLS = withCalls(ACTS, {
  cobrar: act(accountsReceivable.chargeLate, NOTHING, ofRecord, toldByApi),
  condonar: act(accountsReceivable.forgiveLate, Forgiven, ofRecord, toldByApi),
  condiciones: act(
    accountsReceivable.update,
    Terms,
    ({ value, id, version, send }) => send({ body: { id_cuenta_por_cobrar: id, ...value, version } }),
    { detail: ({ advertencia = '' }) => advertencia },
  ),
  eliminar: act(accountsReceivable.remove, ReasonedVoiding, ({ value: body, id, send }) =>
    send({ params: { id }, body }),
  ),
})
