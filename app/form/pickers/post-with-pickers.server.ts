import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { orElse } from '#app/api/client.server.ts'
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
} from './choice.ts'
import { unansweredOf } from './picker.ts'
import { choiceValues, type ReadChoices, readChoices } from './read-choices.server.ts'
import { lookUp, type PickerRules, pickerOf, type Pickers } from './rules.server.ts'

/** Effect of a form's own button that saves nothing: changed values, and errors. */
export interface Pressed {
  values: Record<string, string>
  errors: Record<string, string[]>
}

interface Post<Schema extends z.ZodType, Saved> {
  /** Schema of the saved value; a function when it depends on the form. */
  schema: Schema | ((form: FormData) => Schema)
  /** Calls the API; `once` is the form's one-use key. */
  save: (value: z.output<Schema>, once: string | undefined, form: FormData) => Promise<Saved>
  /** Message for a failure that the API does not explain. */
  failed: string
  /** Intents that only draw the page again. */
  redraws?: readonly string[]
  /** Effect of the form's own buttons; undefined for any other button. Gets plain ids in the picker fields. */
  press?: (form: FormData) => Promise<Pressed | undefined>
  /** Growing lists of the form. Adding or removing a row draws the page again. */
  lists?: GrowingLists
  /** Choices offered before anything is typed. Gets plain ids. Loaded only when the page is drawn again. */
  offers?: (form: FormData) => Promise<Offers>
}

type Outcome<T> = { saved: T; refused?: never } | { saved?: never; refused: Refused }

type Again = (
  errors: Record<string, string[] | null>,
  more?: Extra & { values?: Record<string, string> },
  status?: number,
) => Promise<Refused>

/**
 * Handles one post of a form with pickers: search, create or save, by the pressed button. Enter saves an open
 * dialog first, else searches a text without a choice, else saves. A page that is drawn again keeps all typed
 * values and ticked offers.
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
    const offers = (await post.offers?.(choices.plain)) ?? {}
    const values = { ...choices.values, ...more.values }
    const said = { ...more, results: { ...offers, ...results }, values }
    return reply(form, { ...errors, ...unanswered }, status, said)
  }
  if (form.has(RECOVER_FIELD)) {
    const dialog = recoveredDialog(request, session, pickers, form)
    return { refused: await again({}, dialog ? { dialog } : {}) }
  }
  if (posted.has(ROW_INTENT)) return { refused: await again({}, { focus }) }

  const pressed = await post.press?.(choices.plain)
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

/** Intent of the form, and the field that the intent is about. */
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

/**
 * Creation dialog of a recovered form, if the user may create. Throws a redirect to the dialog's address, so that
 * the loader reads the dialog's options.
 */
function recoveredDialog(
  request: Request,
  session: Session,
  pickers: Pickers,
  form: FormData,
): string | undefined {
  const name = textOf(form, DIALOG_PREFIX + DIALOG_FIELD)
  const key = pickerOf(pickers, name)?.rules.creation?.key
  if (!key || !session.can(key)) return undefined
  const url = new URL(request.url)
  const { searchParams } = url
  if (![searchParams.get('nuevo'), searchParams.get('crear')].includes(name)) {
    searchParams.delete('nuevo')
    searchParams.set('crear', name)
    throw redirect(url.pathname + url.search, 307)
  }
  return name
}

/** Values of an empty dialog; the text typed beside its button is kept. */
function emptyDialog(form: FormData, choices: ReadChoices, field: string, typed: string) {
  const values: Record<string, string> = {}
  for (const name of form.keys()) if (name.startsWith(DIALOG_PREFIX)) values[name] = ''
  values[DIALOG_PREFIX + ONCE_FIELD] = newOnceKey()
  values[DIALOG_PREFIX + typed] = choices.open[field] ?? ''
  return values
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
    const typed = textOf(form, DIALOG_PREFIX + (picker.adds?.typed ?? ''))
    const made = saved ?? (await madeNow(session, rules, typed))
    const values = made ? choiceValues(field, made) : { [TYPED_PREFIX + field]: typed }
    return again({}, { focus: field, values })
  }
  return again(refused.data.error ?? {}, { dialog: field }, refused.init?.status)
}

/** Record just created, when the API does not return it: the only record with that name, else null. */
async function madeNow(session: Session, rules: PickerRules, name: string): Promise<Choice | null> {
  if (!session.can(rules.key)) return null
  return onlyNamed(await orElse(lookUp(session, rules, name, ''), []), name)
}

function onlyNamed(found: readonly Choice[], name: string): Choice | null {
  const [one, ...others] = found.filter(({ label }) => comparable(label) === comparable(name))
  return one && others.length === 0 ? one : null
}

/** Takes a searched text as the choice when it is the full name of exactly one record. */
async function takeExact(session: Session, pickers: Pickers, choices: ReadChoices, form: FormData) {
  const { results } = await searchOpen(session, pickers, choices)
  for (const [name, typed] of Object.entries(choices.open)) {
    const one = typed && onlyNamed(results[name] ?? [], typed)
    if (!one) continue
    delete choices.open[name]
    Object.assign(choices.values, choiceValues(name, one))
    choices.plain.set(name, one.id)
    form.delete(TICKED_PREFIX + name)
  }
}

/**
 * Offers of each field without a choice: matches of its text. An empty field `within` another field offers the
 * records that belong to the choice in that field.
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
      if (!found || !session.can(found.rules.key)) return
      const offers = await orElse(lookUp(session, found.rules, typed, within), null)
      if (offers) results[name] = offers
      else unanswered[name] = [unansweredOf(found.field)]
    }),
  )
  return { results, unanswered }
}
