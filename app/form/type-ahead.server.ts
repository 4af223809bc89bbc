import { type Choice, readChoice, SEARCH_INTENT, TICKED_PREFIX, TYPED_PREFIX, writeChoice } from './choice.ts'
import { comparable } from './match.ts'
import type { Reply } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'

export interface ChoiceField {
  name: string
  /** The quoted message for a text that was not picked from the list. */
  message: string
  search: (text: string) => Promise<Choice[]>
  /** What is offered before anything was typed. */
  offered?: Choice[]
}

export interface ReadChoices {
  /** The form with the bare ids in the fields, for validating. */
  plain: FormData
  /** What goes back into the page: each field's choice and text. */
  values: Record<string, string>
  /** Offers for the fields whose text is not a choice, or that were searched. */
  results: NonNullable<Reply['results']>
  /** Messages of the fields whose text is not a choice. */
  errors: Record<string, string[]>
}

/**
 * Reads the type-aheads of a posted form: a ticked offer counts, else the choice whose label still stands in the
 * text; any other text is searched, so that the page comes back with up to ten offers.
 */
export async function readChoices(form: FormData, fields: readonly ChoiceField[]): Promise<ReadChoices> {
  const read: ReadChoices = { plain: copyOf(form), values: {}, results: {}, errors: {} }
  const intent = textOf(form, INTENT_FIELD)
  await Promise.all(
    fields.map(async (field) => {
      const { name, message } = field
      const typed = textOf(form, TYPED_PREFIX + name).trim()
      const choice = chosen(form, name, typed)
      const searched = intent === SEARCH_INTENT + name
      read.plain.set(name, choice?.id ?? '')
      read.values[name] = choice && !searched ? writeChoice(choice) : ''
      read.values[TYPED_PREFIX + name] = choice && !searched ? choice.label : typed
      if (choice && !searched) return
      if (typed) {
        read.results[name] = await field.search(typed)
        read.errors[name] = [message]
      } else if (field.offered?.length) {
        read.results[name] = field.offered
      }
    }),
  )
  return read
}

/** The values of a type-ahead that starts with a choice. */
export function choiceValues(name: string, choice: Choice | null): Record<string, string> {
  return { [name]: choice ? writeChoice(choice) : '', [TYPED_PREFIX + name]: choice?.label ?? '' }
}

function chosen(form: FormData, name: string, typed: string): Choice | null {
  const ticked = readChoice(textOf(form, TICKED_PREFIX + name))
  if (ticked) return ticked
  const kept = readChoice(textOf(form, name))
  return kept && comparable(kept.label) === comparable(typed) ? kept : null
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
