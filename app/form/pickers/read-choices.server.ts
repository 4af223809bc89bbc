import { comparable } from '../match.ts'
import { INTENT_FIELD } from '../reserved.ts'
import { textOf } from '../reply.ts'
import { type Choice, readChoice, SEARCH_INTENT, TICKED_PREFIX, TYPED_PREFIX, writeChoice } from './choice.ts'
import { messageOf, type PickerField } from './picker.ts'

export interface ReadChoices {
  /** Form with plain ids in the picker fields, for validation. */
  plain: FormData
  /** Choice and text of each field, for drawing the page again. */
  values: Record<string, string>
  /** Texts of fields without a choice, or whose search button was pressed. */
  open: Record<string, string>
  /** Errors of fields whose text is not a choice. */
  errors: Record<string, string[]>
}

/**
 * Reads the pickers of a posted form. A newly ticked offer wins; else the old choice holds while its label is
 * unchanged.
 */
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

/** Values of a picker with an initial choice. */
export function choiceValues(name: string, choice: Choice | null): Record<string, string> {
  return { [name]: choice ? writeChoice(choice) : '', [TYPED_PREFIX + name]: choice?.label ?? '' }
}

/** The former choice comes back ticked, so only another tick overrides the typed text. */
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
