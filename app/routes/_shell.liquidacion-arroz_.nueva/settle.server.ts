import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { ApiError, call } from '#app/api/client.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { submitForm, typedValues } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type SettlementPreview, settlements } from '#server/contract/settlements.ts'
import { type DraftReply, otherLines, otherName, OTHERS_MAX } from './draft.ts'
import { draftSchema } from './schema.server.ts'

type Answer = Promise<ReturnType<typeof data<DraftReply>> | Response>

/**
 * What the form of a new settlement asks: `calcular`, `guardar`, `agregar` or `quitar-N` a line of other deductions.
 * Whatever it was, the form comes back as it was typed, with its calculation where one can be made.
 */
export async function settle(session: Session, form: FormData): Answer {
  const intent = String(form.get(INTENT_FIELD) ?? '')
  if (intent === 'guardar' && !form.has(RECOVER_FIELD)) return save(session, form)
  if (intent === 'calcular' && !form.has(RECOVER_FIELD)) return calculate(session, form)
  const values = changedLines(typedValues(form), intent)
  return answer({ intent, values, errors: {} }, await quietly(session, form))
}

const answer = (typed: Reply, calculo: SettlementPreview | undefined, status = 200) =>
  data({ ...typed, calculo, hecho: Date.now() }, { status })

async function save(session: Session, form: FormData): Answer {
  const { saved, refused } = await submitForm(form, {
    schema: draftSchema(form),
    save: (body, idempotencyKey) => beside(form, call(session, settlements.create, { body, idempotencyKey })),
    failed: 'Error al guardar la liquidación',
    linkTo: ({ id_liquidacion }) =>
      typeof id_liquidacion === 'string'
        ? { to: `/liquidacion-arroz/${encodeURIComponent(id_liquidacion)}`, label: 'Ver la liquidación' }
        : undefined,
  })
  if (refused) {
    return answer(refused.data, await quietly(session, form), refused.init?.status)
  }
  return redirectWithFlash(
    `/liquidacion-arroz/${encodeURIComponent(saved.id_liquidacion)}`,
    flash('exito', saved.mensaje || 'Liquidación guardada correctamente'),
  )
}

async function calculate(session: Session, form: FormData): Answer {
  const { saved, refused } = await submitForm(form, {
    schema: draftSchema(form),
    save: (body) => beside(form, call(session, settlements.preview, { body })),
    failed: 'Error al calcular la liquidación',
  })
  if (refused) return answer(refused.data, undefined, refused.init?.status)
  return answer({ intent: 'calcular', values: typedValues(form), errors: {} }, saved)
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

/** The API's messages under the names of the form's fields; those of no field are said above the form. */
async function beside<Saved>(form: FormData, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.errores) throw error
    const named = Object.entries(error.answer.errores).map(
      ([name, texts]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), texts] as const,
    )
    const elsewhere = named.filter(([name]) => !form.has(name)).flatMap(([, texts]) => texts)
    throw new ApiError(error.status, {
      ...error.answer,
      errores: Object.fromEntries(named),
      ...(elsewhere.length > 0 && { mensaje: elsewhere.join(' ') }),
    })
  }
}

/** One line of other deductions more, or one less; the others move up. */
function changedLines(values: Record<string, string>, intent: string): Record<string, string> {
  const lines = otherLines(values)
  const all = Array.from({ length: lines }, (_, line) => ({
    descripcion: values[otherName(line, 'descripcion')] ?? '',
    valor: values[otherName(line, 'valor')] ?? '',
  }))
  const removed = /^quitar-(\d+)$/.exec(intent)?.[1]
  if (removed !== undefined) all.splice(Number(removed), 1)
  if (intent === 'agregar' && lines < OTHERS_MAX) all.push({ descripcion: '', valor: '' })
  const others = Object.entries(values).filter(([name]) => !name.startsWith('deducciones.otras['))
  const renumbered = all.flatMap(({ descripcion, valor }, line) => [
    [otherName(line, 'descripcion'), descripcion] as const,
    [otherName(line, 'valor'), valor] as const,
  ])
  return Object.fromEntries([...others, ...renumbered])
}
