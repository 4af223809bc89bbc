import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { call, orElse } from '#app/api/client.server.ts'
import { grow } from '#app/form/growing-rows.server.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { type Reply, textOf } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { settlementPath } from '#app/parts/paths.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { settlements } from '#server/settlements/contract.ts'
import type { Candidates } from './candidates.server.ts'
import { draftSchema } from './draft-schema.server.ts'
import { type DraftReply, LISTS, WEIGHING_PREFIX } from './draft.ts'
import type { Proposal } from './price.server.ts'
import { decimal } from '#server/kit/words/formats.ts'

type Answer = Promise<ReturnType<typeof data<DraftReply>> | Response>

/**
 * Handles the form: `calcular`, `guardar`, and adding or removing a deduction. Returns the form as typed, with
 * its calculation when possible.
 */
export async function settle(session: Session, posted: FormData): Answer {
  const { form, focus } = grow(posted, LISTS)
  const intent = textOf(form, INTENT_FIELD)
  if (posted.has(ROW_INTENT) || form.has(RECOVER_FIELD)) {
    return answer(reply(form, {}, 200, { focus }).data, await tryToCalculate(session, form))
  }
  if (intent === 'guardar') return save(session, form)
  if (intent === 'calcular') return calculate(session, form)
  const { data: unknown, init } = unknownIntent(form)
  return answer(unknown, undefined, init?.status)
}

const answer = (typed: Reply, calculo: SettlementPreview | undefined, status = 200) =>
  data({ ...typed, calculo, hecho: Date.now() }, { status })

async function save(session: Session, form: FormData): Answer {
  const { saved, refused } = await submitForm(form, {
    schema: draftSchema(form),
    save: (body, idempotencyKey) => call(session, settlements.create, { body, idempotencyKey }),
    failed: 'Error al guardar la liquidación',
    linkTo: ({ id_liquidacion }) =>
      typeof id_liquidacion === 'string'
        ? { to: settlementPath(id_liquidacion), label: 'Ver la liquidación' }
        : undefined,
  })
  if (refused) {
    const calculo =
      (await tryToCalculate(session, form)) ?? (await tryToCalculate(session, withoutOffset(form)))
    return answer(refused.data, calculo, refused.init?.status)
  }
  const { id_liquidacion: id } = saved
  return redirectWithFlash(
    id ? settlementPath(id) : '/liquidacion-arroz',
    flash('exito', saved.mensaje || settlements.create.said),
  )
}

async function calculate(session: Session, form: FormData): Answer {
  const { saved, refused } = await submitForm(form, {
    schema: draftSchema(form),
    save: (body) => call(session, settlements.preview, { body }),
    failed: 'Error al calcular la liquidación',
  })
  if (refused) {
    const offered = OFFSET.some((name) => refused.data.error?.[name])
    const calculo = offered ? await tryToCalculate(session, withoutOffset(form)) : undefined
    return answer(refused.data, calculo, refused.init?.status)
  }
  return answer(reply(form, {}, 200).data, saved)
}

/** Calculation at the proposed price, for the first page. Undefined without a price. */
export async function firstCalculation(
  session: Session,
  { id_proveedor, pedidas }: Candidates,
  fecha: string,
  precio: Proposal | null,
): Promise<SettlementPreview | undefined> {
  if (!precio?.precio_carga) return undefined
  const form = new FormData()
  const drawn = { id_proveedor, fecha, precio_carga: decimal(precio.precio_carga), 'deducciones.flete': '' }
  for (const [name, value] of Object.entries(drawn)) form.set(name, value)
  for (const id of pedidas) form.set(WEIGHING_PREFIX + id, 'on')
  return tryToCalculate(session, form)
}

const OFFSET = ['id_acuerdo', 'abono', 'anticipo']

/** The form without offset and advance, to list the available amounts after one was rejected. */
function withoutOffset(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) if (!OFFSET.includes(name)) copy.append(name, value)
  copy.set('id_acuerdo', '')
  return copy
}

/** Calculation of the form. Undefined while it is incomplete or rejected. */
async function tryToCalculate(session: Session, form: FormData): Promise<SettlementPreview | undefined> {
  const submission = parseWithZod(form, { schema: draftSchema(form) })
  if (submission.status !== 'success') return undefined
  return orElse(call(session, settlements.preview, { body: submission.value }), undefined)
}
