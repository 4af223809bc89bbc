import type { TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import { CREATE_INTENT, ENTER_INTENT, OPEN_INTENT, SEARCH_INTENT, TYPED_PREFIX } from '#app/form/choice.ts'
import { CLOSE_INTENT } from '#app/form/dialog.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD, ONCE_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { newOnceKey, reply, submitForm } from '#app/form/submit.server.ts'
import { choiceValues, type ReadChoices, readChoices } from '#app/form/type-ahead.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { offersOf, readDefaults, readLast, weighingChoices } from './choices.server.ts'
import { CREATIONS } from './creations.server.ts'
import { WeighingForm } from './schema.server.ts'

/** The fields of the dialog that creates what a type-ahead lacks. */
export const DIALOG_PREFIX = 'nuevo.'

type Saved<T> = { saved: T; refused?: never } | { saved?: never; refused: TypedResponse<Reply> }

/**
 * One post of the weighing form, by the button that sent it: search or create for a type-ahead, or save. Enter saves
 * an open dialog first, then searches a text without a choice, and else saves. Whatever happens, the page comes back
 * with everything typed.
 */
export async function postWeighing<T>(
  request: Request,
  session: Session,
  save: (value: z.output<typeof WeighingForm>, once: string | undefined, form: FormData) => Promise<T>,
): Promise<Saved<T>> {
  const form = await readForm(request, session)
  const [defaults, last] = await Promise.all([readDefaults(session), readLast(session, form)])
  const offers = offersOf(defaults, last)
  const choices = await readChoices(form, weighingChoices(session, offers))
  const again = (errors: Record<string, string[]>, more: Partial<Reply> = {}, status = 200) =>
    reply(form, errors, status, {
      ...more,
      results: choices.results,
      values: { ...choices.values, ...more.values },
    })
  const intent = decide(form, choices)

  if (form.has(RECOVER_FIELD) || intent === CLOSE_INTENT) return { refused: again({}) }
  if (intent.startsWith(SEARCH_INTENT)) {
    return { refused: again({}, { focus: intent.slice(SEARCH_INTENT.length) }) }
  }
  if (intent.startsWith(OPEN_INTENT)) {
    const dialog = intent.slice(OPEN_INTENT.length)
    const values = { ...emptyDialog(form, choices, dialog), [DIALOG_PREFIX + ONCE_FIELD]: newOnceKey() }
    return { refused: again({}, { dialog, values }) }
  }
  if (intent.startsWith(CREATE_INTENT)) {
    const dialog = intent.slice(CREATE_INTENT.length)
    return { refused: await create(session, form, dialog, again) }
  }
  const result = await submitForm(form, {
    schema: WeighingForm,
    plain: choices.plain,
    save: (value, once) => save(value, once, form),
    failed: 'Ocurrió un error inesperado al guardar el registro.',
  })
  if (!result.refused) return result
  const refused = await result.refused.json()
  const errors = { ...refused.errors, ...choices.errors }
  return { refused: again(marked(errors), { ...refused, errors: marked(errors) }, result.refused.status) }
}

/** The quoted beginning of a failure (D2 §8). */
function marked(errors: Reply['errors']): Reply['errors'] {
  const whole = errors['']
  return whole
    ? { ...errors, '': whole.map((text) => (text.startsWith('❌') ? text : `❌ Error: ${text}`)) }
    : errors
}

function decide(form: FormData, choices: ReadChoices): string {
  const intent = String(form.get(INTENT_FIELD) ?? '')
  if (intent !== ENTER_INTENT) return intent
  const dialog = String(form.get(DIALOG_PREFIX + 'para') ?? '')
  if (dialog) return CREATE_INTENT + dialog
  const [open] = Object.keys(choices.errors)
  return open ? SEARCH_INTENT + open : 'guardar'
}

/** The dialog starts empty, but for the name that was already typed beside its button. */
function emptyDialog(form: FormData, choices: ReadChoices, dialog: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of form.keys()) if (name.startsWith(DIALOG_PREFIX)) values[name] = ''
  const typed = choices.values[dialog] ? '' : String(form.get(TYPED_PREFIX + dialog) ?? '')
  for (const name of ['nombre', 'descripcion', 'placa']) values[DIALOG_PREFIX + name] = typed
  return values
}

type Again = (
  errors: Record<string, string[]>,
  more?: Partial<Reply>,
  status?: number,
) => TypedResponse<Reply>

async function create(session: Session, form: FormData, dialog: string, again: Again) {
  const creation = CREATIONS[dialog]
  if (!creation) return again({ '': ['No se reconoció lo que pidió el formulario.'] }, {}, 400)
  session.require(creation.key)
  const { saved, refused } = await submitForm(form, {
    schema: creation.schema,
    prefix: DIALOG_PREFIX,
    save: (value, once) => creation.create(session, value, once),
    failed: creation.failed,
  })
  if (!refused) return again({}, { focus: dialog, values: choiceValues(dialog, saved) })
  const { errors, values } = await refused.json()
  return again(errors, { dialog, values: onlyDialog(values) }, refused.status)
}

const onlyDialog = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith(DIALOG_PREFIX)))
