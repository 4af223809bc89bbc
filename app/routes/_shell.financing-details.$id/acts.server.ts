import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { type Doing, actWithForm } from '#app/form/acts.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import { reply, submitForm, versionOf } from '#app/form/submit.server.ts'
import { existingThirdParty } from '#app/parts/parties/save.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { Day, requiredText, text } from '#server/kit/contract/common.ts'
import { financingAgreementMovements, type FinancingMovement } from '#server/financing/movements-contract.ts'
import { financingAgreements } from '#server/financing/contract.ts'
import { NewThirdParty, thirdParties } from '#server/parties/contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { FINANCING_MODES, lendsMoney } from '#server/financing/words.ts'
import { SUPPLIER } from './read.server.ts'
import { LOAN_FIELD, NEXT_FIELD } from './acts.ts'
import { differencesOf } from './recalculated.ts'
import {
  ABOVE_ZERO,
  ALL_REQUIRED,
  NO_LOAN,
  REQUIRED,
  WAITS_FOR_APPROVAL,
} from '#server/kit/words/sentences.ts'

const Loan = z.object({
  descripcion: requiredText(REQUIRED, LENGTH.name),
  valor: pesosField({ required: REQUIRED }).pipe(z.number().min(1, ABOVE_ZERO)),
  fecha_movimiento: Day(REQUIRED),
  modalidad_financiacion: z.enum(FINANCING_MODES, { error: REQUIRED }),
  id_fpago: text(64),
  id_banco: text(64),
  id_producto: text(64),
  kilos: measureField({ min: 0 }).transform((kilos) => kilos || null),
})
type Loan = z.output<typeof Loan>

/** API calls of the acts. */
export const doings = (session: Session, id: string) => ({
  agregar: lends((loan, once) =>
    unlessClosed(
      call(session, financingAgreementMovements.create, {
        body: { id_financing_agreement: id, ...loan },
        idempotencyKey: once,
      }),
    ),
  ),
  modificar: ofLoan((id_movimiento_af) =>
    lends(
      (loan, _once, version) =>
        call(session, financingAgreementMovements.update, { body: { id_movimiento_af, version, ...loan } }),
      financingAgreementMovements.update.said,
    ),
  ),
  eliminar: ofLoan((id_movimiento_af) =>
    actWithForm(financingAgreementMovements.remove, z.object({}), () =>
      call(session, financingAgreementMovements.remove, { params: { id: id_movimiento_af }, query: {} }),
    ),
  ),
  recalcular: actWithForm(
    financingAgreementMovements.recalculate,
    z.object({}),
    () => call(session, financingAgreementMovements.recalculate, { body: { id } }),
    differencesOf,
  ),
  tercero: ((form, { failed }) =>
    submitForm(form, {
      schema: NewThirdParty.extend({ tipo: z.literal(SUPPLIER).catch(SUPPLIER) }),
      save: async (value) => {
        const { id_tercetro } = await call(session, financingAgreements.get, { params: { id } })
        return call(session, thirdParties.update, {
          body: { ...value, id: id_tercetro, version: versionOf(form) },
        })
      },
      failed,
      linkTo: existingThirdParty,
    })) satisfies Doing,
})

/**
 * Removes the agreement from the refusal. Otherwise the form would take the agreement for a loan that was
 * saved earlier.
 */
async function unlessClosed<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.registro?.id_acuerdo_de_financiamiento) throw error
    const { registro: _closed, ...answer } = error.answer
    throw new ApiError(error.status, answer)
  }
}

/** Runs an act on the loan that the form names. */
const ofLoan =
  (does: (id: string) => Doing): Doing =>
  async (form, act) => {
    const id = form.get(LOAN_FIELD)
    if (typeof id !== 'string' || id === '') return { refused: reply(form, { '': [NO_LOAN] }, 400) }
    return does(id)(form, act)
  }

/** Record of a saved loan, which another API may omit. */
interface Saved {
  data?: Partial<FinancingMovement>
}

/**
 * Saves a loan. Without scripts the act can also return the form with the next select. `inDialog` is the
 * message shown in the dialog.
 */
const lends =
  (save: (loan: Loan, once?: string, version?: number) => Promise<Saved>, inDialog = ''): Doing =>
  async (form, { failed }) => {
    if (form.has(NEXT_FIELD)) return { refused: withNextSelect(form) }
    const saving = { schema: Loan, faults: missing(form), failed }
    const { refused, saved } = await submitForm(form, {
      ...saving,
      save: (loan, once) => save(loan, once, versionOf(form)),
    })
    if (refused) return { refused }
    const waits = saved.data?.estado === 'POR_APROBAR' ? WAITS_FOR_APPROVAL : ''
    return { said: financingAgreementMovements.create.said, detail: `${inDialog} ${waits}`.trim() }
  }

/** Returns the form with the select that the choice needs. Fields that do not fit the choice are cleared. */
function withNextSelect(form: FormData) {
  const money = lendsMoney(form.get('modalidad_financiacion'))
  const chosen = money && form.get('id_fpago')
  return reply(form, {}, 200, {
    focus: chosen ? 'id_banco' : money ? 'id_fpago' : 'id_producto',
    values: {
      ...(money ? { id_producto: '', kilos: '' } : { id_fpago: '' }),
      ...(!chosen && { id_banco: '' }),
    },
  })
}

/** Errors for empty required fields. Several empty fields share one message. */
function missing(form: FormData): Record<string, string[]> {
  const empty = ['descripcion', 'valor', 'fecha_movimiento'].filter((name) => {
    const typed = form.get(name)
    return typeof typed !== 'string' || typed.trim() === ''
  })
  if (empty.length === 0) return {}
  const beside = empty.length === 1 ? REQUIRED : ALL_REQUIRED
  return { '': [ALL_REQUIRED], ...Object.fromEntries(empty.map((name) => [name, [beside]])) }
}
