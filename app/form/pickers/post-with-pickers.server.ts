import type { z } from 'zod'
import { ApiError } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { CLOSE_INTENT } from '../dialog.tsx'
import { grow } from '../growing-rows.server.ts'
import { type GrowingLists, ROW_INTENT } from '../growing-rows.ts'
import { readForm } from '../read-form.server.ts'
import { type Extra, textOf } from '../reply.ts'
import { comparable } from '../match.ts'
import { INTENT_FIELD, ONCE_FIELD, RECOVER_FIELD } from '../reserved.ts'
import { newOnceKey, type Refused, reply, submitForm, UNKNOWN_INTENT } from '../submit.server.ts'
import {
  type Choice,
  CREATE_INTENT,
  DIALOG_FIELD,
  DIALOG_PART,
  DIALOG_PREFIX,
  ENTER_INTENT,
  type Offers,
  OPEN_INTENT,
  SAVE_INTENT,
  SEARCH_INTENT,
  TICKED_PREFIX,
  TYPED_PREFIX,
  writeChoice,
} from './choice.ts'
import { unansweredOf } from './picker.ts'
import { choiceValues, type ReadChoices, readChoices } from './read-choices.server.ts'
import { lookUp, type PickerRules, pickerOf, type Pickers } from './rules.server.ts'

/** What a button made of a form, without saving it: other values of its fields, and what is said of them. */
export interface Pressed {
  values: Record<string, string>
  errors: Record<string, string[]>
}

interface Post<Schema extends z.ZodType, Saved> {
  /** What is saved, where it depends on the fields of the form, by the form. */
  schema: Schema | ((form: FormData) => Schema)
  /** Calls the API; `once` is the form's one-use key. */
  save: (value: z.output<Schema>, once: string | undefined, form: FormData) => Promise<Saved>
  /** The quoted text for a failure about which the API says nothing. */
  failed: string
  /** What other buttons of the form ask: the page comes back, nothing is saved. */
  redraws?: readonly string[]
  /** What a button of its own does to the form; nothing where another one was pressed. */
  press?: (form: FormData) => Promise<Pressed | undefined>
  /** Its growing lists: one row more or less brings the page back. */
  lists?: GrowingLists
  /** What is offered before anything is typed: asked only when the page comes back. */
  offers?: (form: FormData) => Promise<Offers>
}

type Outcome<T> = { saved: T; refused?: never } | { saved?: never; refused: Refused }

type Again = (
  errors: Record<string, string[] | null>,
  more?: Extra & { values?: Record<string, string> },
  status?: number,
) => Promise<Refused>

/**
 * One post of a form with pickers, by the button that sent it: search or create for a picker, or save. Enter saves an
 * open dialog first, then searches a text without a choice, and else saves. Whatever happens, the page comes back with
 * everything typed and every offer that was ticked.
 */
export async function postWithPickers<Schema extends z.ZodType, Saved>(
  request: Request,
  session: Session,
  pickers: Pickers,
  post: Post<Schema, Saved>,
): Promise<Outcome<Saved>> {
  const posted = await readForm(request, session, post.lists)
  const { form, focus } = grow(posted, post.lists ?? {})
  const choices = readChoices(form, pickers.fields)
  const again: Again = async (errors, more = {}, status = 200) => {
    const { results, unanswered } = await searchOpen(session, pickers, choices)
    const offers = (await post.offers?.(form)) ?? {}
    const values = { ...choices.values, ...more.values }
    const said = { ...more, results: { ...offers, ...results }, values }
    return reply(form, { ...errors, ...unanswered }, status, said)
  }
  if (form.has(RECOVER_FIELD)) return { refused: await again({}, dialogIn(session, pickers, form)) }
  if (posted.has(ROW_INTENT)) return { refused: await again({}, { focus }) }

  const pressed = await post.press?.(form)
  if (pressed) return { refused: await again(pressed.errors, { values: pressed.values }) }
  const [intent, field] = decide(form, choices)
  const asked = pickerOf(pickers, field)
  if (intent === CLOSE_INTENT) {
    return { refused: await again({}, { focus: textOf(form, DIALOG_PREFIX + DIALOG_FIELD) }) }
  }
  if (post.redraws?.includes(intent)) return { refused: await again({}) }
  if (intent === SEARCH_INTENT && asked) {
    await takeExact(session, pickers, choices, form)
    const next = pickers.fields[pickers.fields.indexOf(asked.field) + 1]
    return { refused: await again({}, { focus: field in choices.open ? field : (next?.name ?? field) }) }
  }
  const creation = asked?.rules.creation
  const adds = asked?.field.picker.adds
  if (intent === OPEN_INTENT && creation && adds) {
    session.require(creation.key)
    const values = emptyDialog(form, choices, field, adds.typed)
    const empty = choices.open[field] ? (adds.next ?? adds.typed) : adds.typed
    return { refused: await again({}, { dialog: field, values, focus: DIALOG_PREFIX + empty }) }
  }
  if (intent === CREATE_INTENT && creation) {
    return { refused: await create(session, form, asked, creation, again) }
  }
  if (intent !== SAVE_INTENT) return { refused: await again({ '': [UNKNOWN_INTENT] }, {}, 400) }

  const result = await submitForm(form, {
    schema: typeof post.schema === 'function' ? post.schema(form) : post.schema,
    plain: choices.plain,
    faults: choices.errors,
    save: (value, once) => post.save(value, once, form),
    failed: post.failed,
  })
  if (!result.refused) return result
  const { error = {}, extra } = result.refused.data
  return { refused: await again(error, extra, result.refused.init?.status) }
}

const OF_A_FIELD = [SEARCH_INTENT, OPEN_INTENT, CREATE_INTENT]

/** What was asked, and for which field. */
function decide(form: FormData, choices: ReadChoices): [intent: string, field: string] {
  const intent = String(form.get(INTENT_FIELD) ?? SAVE_INTENT)
  if (intent === ENTER_INTENT) {
    const dialog = form.get(DIALOG_PREFIX + DIALOG_FIELD)
    if (typeof dialog === 'string') return [CREATE_INTENT, dialog]
    const [open] = Object.keys(choices.errors)
    return open ? [SEARCH_INTENT, open] : [SAVE_INTENT, '']
  }
  const kind = OF_A_FIELD.find((one) => intent.startsWith(one))
  return kind ? [kind, intent.slice(kind.length)] : [intent, '']
}

/** The dialog starts empty, but for what was already typed beside its button. */
function emptyDialog(form: FormData, choices: ReadChoices, field: string, typed: string) {
  const values: Record<string, string> = {}
  for (const name of form.keys()) if (name.startsWith(DIALOG_PREFIX)) values[name] = ''
  values[DIALOG_PREFIX + ONCE_FIELD] = newOnceKey()
  values[DIALOG_PREFIX + typed] = choices.open[field] ?? ''
  return values
}

/** The creation dialog that lay over the form when it was sent, for who may create there. */
function dialogIn(session: Session, pickers: Pickers, form: FormData): { dialog?: string } {
  const dialog = textOf(form, DIALOG_PREFIX + DIALOG_FIELD)
  const creation = pickerOf(pickers, dialog)?.rules.creation
  return creation && session.can(creation.key) ? { dialog } : {}
}

type Asked = NonNullable<ReturnType<typeof pickerOf>>
type Creation = NonNullable<PickerRules['creation']>

async function create(
  session: Session,
  form: FormData,
  { field: { name: field, picker }, rules }: Asked,
  creation: Creation,
  again: Again,
) {
  session.require(creation.key)
  const { saved, refused } = await submitForm(form, {
    schema: creation.schema,
    part: DIALOG_PART,
    save: (value, once) => creation.create(session, value, once),
    failed: creation.failed,
  })
  if (!refused) {
    const typed = String(form.get(DIALOG_PREFIX + (picker.adds?.typed ?? '')) ?? '')
    const made = saved ?? (await madeNow(session, rules, typed))
    const values = made ? choiceValues(field, made) : { [TYPED_PREFIX + field]: typed }
    return again({}, { focus: field, values })
  }
  return again(refused.data.error ?? {}, { dialog: field }, refused.init?.status)
}

/** What was made just now, where the API does not say it: the one record of that name; null where there is not one. */
async function madeNow(session: Session, rules: PickerRules, name: string): Promise<Choice | null> {
  if (!session.can(rules.key)) return null
  try {
    const found = await lookUp(session, rules, name, '')
    return onlyNamed(found, name)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function onlyNamed(found: readonly Choice[], name: string): Choice | null {
  const [one, ...others] = found.filter(({ label }) => comparable(label) === comparable(name))
  return one && others.length === 0 ? one : null
}

/** Chooses, of the texts that are searched, those that are the whole name of one record. */
async function takeExact(session: Session, pickers: Pickers, choices: ReadChoices, form: FormData) {
  const { results } = await searchOpen(session, pickers, choices)
  for (const [name, typed] of Object.entries(choices.open)) {
    const one = typed && onlyNamed(results[name] ?? [], typed)
    if (!one) continue
    delete choices.open[name]
    Object.assign(choices.values, choiceValues(name, one))
    form.set(name, writeChoice(one))
    form.delete(TICKED_PREFIX + name)
  }
}

/**
 * What each field without a choice offers: what its text finds; a field within another, before typing, what that one's
 * choice leaves.
 */
async function searchOpen(
  session: Session,
  pickers: Pickers,
  { open, plain }: ReadChoices,
): Promise<{ results: Offers; unanswered: Record<string, string[]> }> {
  const results: Offers = {}
  const unanswered: Record<string, string[]> = {}
  await Promise.all(
    Object.entries(open).map(async ([name, typed]) => {
      const found = pickerOf(pickers, name)
      const within = String((found?.field.within && plain.get(found.field.within)) || '')
      if (!typed && !within) return
      if (found && session.can(found.rules.key)) {
        try {
          results[name] = await lookUp(session, found.rules, typed, within)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          unanswered[name] = [unansweredOf(found.field)]
        }
      }
    }),
  )
  return { results, unanswered }
}
