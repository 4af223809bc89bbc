import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import { textOf } from '#app/form/reply.ts'
import { reply } from '#app/form/submit.server.ts'
import { existingThirdParty } from '#app/parts/parties/save.server.ts'
import { Day, requiredText, text } from '#server/kit/contract/common.ts'
import {
  financingAgreementMovements,
  type FinancingMovement,
  type Recalculated,
} from '#server/financing/movements-contract.ts'
import { financingAgreements } from '#server/financing/contract.ts'
import { NewThirdParty, thirdParties } from '#server/parties/contract.ts'
import { FINANCING_MODES, lendsMoney, LOAN } from '#server/financing/words.ts'
import { SUPPLIER } from './read.server.ts'
import { ACTS } from './acts.tsx'
import { LOAN_FIELD, NEXT_FIELD } from './loan.ts'
import {
  ABOVE_ZERO,
  ALL_REQUIRED,
  NO_LOAN,
  REQUIRED,
  WAITS_FOR_APPROVAL,
} from '#server/kit/words/sentences.ts'
import { pesos } from '#server/kit/words/formats.ts'

const Loan = z.object({
  descripcion: requiredText(REQUIRED, LOAN.descripcion.maxLength),
  valor: pesosField({ required: REQUIRED }).pipe(z.number().min(1, ABOVE_ZERO)),
  fecha_movimiento: Day(REQUIRED),
  modalidad_financiacion: z.enum(FINANCING_MODES, { error: REQUIRED }),
  id_fpago: text(64),
  id_banco: text(64),
  id_producto: text(64),
  kilos: measureField({ min: 0 }).transform((kilos) => kilos || null),
})

/** Text about a saved loan that waits. Another API may omit the record. */
const waiting = ({ data }: { data?: Partial<FinancingMovement> }) =>
  data?.estado === 'POR_APROBAR' ? WAITS_FOR_APPROVAL : ''

const loans = financingAgreementMovements
const loanOf = (form: FormData) => textOf(form, LOAN_FIELD)

export const CALLS = withCalls(ACTS, {
  agregar: act(
    loans.create,
    Loan,
    ({ value, id, send }) => send({ body: { id_financing_agreement: id, ...value } }),
    { before: nextSelect, faults: missing, detail: waiting },
  ),
  modificar: act(
    loans.update,
    Loan,
    ({ value, form, version, send }) => send({ body: { id_movimiento_af: loanOf(form), version, ...value } }),
    {
      before: (posted) => withoutLoan(posted) ?? nextSelect(posted),
      faults: missing,
      detail: (saved) => `${loans.update.said} ${waiting(saved)}`.trim(),
    },
  ),
  eliminar: act(
    loans.remove,
    NOTHING,
    ({ form, send }) => send({ params: { id: loanOf(form) }, query: {} }),
    { before: withoutLoan },
  ),
  recalcular: act(loans.recalculate, NOTHING, ({ id, send }) => send({ body: { id } }), {
    detail: differencesOf,
  }),
  tercero: act(
    thirdParties.update,
    NewThirdParty.omit({ ica: true, esArrozPropio: true }).extend({
      tipo: z.literal(SUPPLIER).catch(SUPPLIER),
    }),
    async ({ session, value, id, version, send }) => {
      const { id_tercetro } = await call(session, financingAgreements.get, { params: { id } })
      return send({ body: { ...value, id: id_tercetro, version } })
    },
    { linkTo: existingThirdParty },
  ),
})

/** Refuses a form that names no loan. */
function withoutLoan({ form }: { form: FormData }) {
  return loanOf(form) ? undefined : reply(form, { '': [NO_LOAN] }, 400)
}

/**
 * Without scripts a button returns the form with the select that the choice needs. Fields that do not fit the choice
 * are cleared.
 */
function nextSelect({ form }: { form: FormData }) {
  if (!form.has(NEXT_FIELD)) return undefined
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

/** Maximum loans named in the message; the others are counted. */
const NAMED = 5

/** Message of a recalculation: total interest before and after, and the first changed loans. */
function differencesOf({ data }: Partial<Recalculated>): string {
  if (!data) return ''
  const { antes, despues, diferencias } = data
  if (diferencias.length === 0) return 'Sin diferencias.'
  const from = (before: number, after: number) => `de ${pesos(before)} a ${pesos(after)}`
  const lines = diferencias
    .slice(0, NAMED)
    .map((one) => `${one.descripcion}: ${from(one.antes, one.despues)}`)
  const more = diferencias.length - lines.length
  if (more > 0) lines.push(`y ${more} más`)
  return `Intereses ${from(antes, despues)}. ${lines.join('; ')}.`
}
