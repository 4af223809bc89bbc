import { comparable } from '../match.ts'
import { INTENT_FIELD } from '../reserved.ts'
import { textOf } from '../reply.ts'
import { type Choice, readChoice, SEARCH_INTENT, TICKED_PREFIX, TYPED_PREFIX, writeChoice } from './choice.ts'
import { messageOf, type PickerField } from './picker.ts'

export interface ReadChoices {
  /** The form with the bare ids in the fields, for validating. */
  plain: FormData
  /** What goes back into the page: each field's choice and text. */
  values: Record<string, string>
  /** The texts of the fields without a choice, or that were searched. */
  open: Record<string, string>
  /** Messages of the fields whose text is not a choice. */
  errors: Record<string, string[]>
}

/** Reads the pickers of a posted form: a newly ticked offer counts, else the choice whose label still stands. */
export function readChoices(form: FormData, fields: readonly PickerField[]): ReadChoices {
  const read: ReadChoices = { plain: copyOf(form), values: {}, open: {}, errors: {} }
  const intent = textOf(form, INTENT_FIELD)
  for (const field of fields) {
    const { name } = field
    const typed = textOf(form, TYPED_PREFIX + name).trim()
    const choice = chosen(form, name, typed)
    read.plain.set(name, choice?.id ?? '')
    if (choice && intent !== SEARCH_INTENT + name) {
      Object.assign(read.values, choiceValues(name, choice))
      continue
    }
    read.values[name] = ''
    read.values[TYPED_PREFIX + name] = typed
    read.open[name] = typed
    if (typed) read.errors[name] = [messageOf(field)]
  }
  return read
}

/** The values of a picker that starts with a choice. */
export function choiceValues(name: string, choice: Choice | null): Record<string, string> {
  return { [name]: choice ? writeChoice(choice) : '', [TYPED_PREFIX + name]: choice?.label ?? '' }
}

/** A choice comes back ticked: then only another tick counts against a text that was changed since. */
function chosen(form: FormData, name: string, typed: string): Choice | null {
  const ticked = readChoice(textOf(form, TICKED_PREFIX + name))
  const kept = readChoice(textOf(form, name))
  if (ticked && ticked.id !== kept?.id) return ticked
  return kept && comparable(kept.label) === comparable(typed) ? kept : null
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}
