import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { ApiError, call } from '#app/api/client.server.ts'
import { grow } from '#app/form/growing-rows.server.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type SettlementPreview, settlements } from '#server/contract/settlements.ts'
import { type DraftReply, LISTS } from './draft.ts'
import { draftSchema } from './schema.server.ts'

type Answer = Promise<ReturnType<typeof data<DraftReply>> | Response>

/**
 * What the form of a new settlement asks: `calcular`, `guardar`, or another deduction more or less. Whatever it was, the
 * form comes back as it was typed, with its calculation where one can be made.
 */
export async function settle(session: Session, posted: FormData): Answer {
  const { form, focus } = grow(posted, LISTS)
  const intent = String(form.get(INTENT_FIELD) ?? '')
  if (posted.has(ROW_INTENT) || form.has(RECOVER_FIELD)) {
    return answer(reply(form, {}, 200, { focus }).data, await quietly(session, form))
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
        ? { to: `/liquidacion-arroz/${encodeURIComponent(id_liquidacion)}`, label: 'Ver la liquidación' }
        : undefined,
  })
  if (refused) {
    const calculo = (await quietly(session, form)) ?? (await quietly(session, withoutOffset(form)))
    return answer(refused.data, calculo, refused.init?.status)
  }
  const { id_liquidacion: id } = saved
  return redirectWithFlash(
    id ? `/liquidacion-arroz/${encodeURIComponent(id)}` : '/liquidacion-arroz',
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
    const calculo = offered ? await quietly(session, withoutOffset(form)) : undefined
    return answer(refused.data, calculo, refused.init?.status)
  }
  return answer(reply(form, {}, 200).data, saved)
}

const OFFSET = ['id_acuerdo', 'abono']

/** The same form without its offset: what can be paid is offered again beside what was refused. */
function withoutOffset(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) if (!OFFSET.includes(name)) copy.append(name, value)
  return copy
}

/** The calculation of what was typed; none while it is incomplete or refused. */
async function quietly(session: Session, form: FormData): Promise<SettlementPreview | undefined> {
  const submission = parseWithZod(form, { schema: draftSchema(form) })
  if (submission.status !== 'success') return undefined
  try {
    return await call(session, settlements.preview, { body: submission.value })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
