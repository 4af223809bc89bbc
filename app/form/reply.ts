import type { Offers } from './pickers/choice.ts'

/** What an action answers when a form was not saved: everything typed, and what is wrong with it. */
export interface Reply {
  intent: string
  /** As typed, by field name. */
  values: Record<string, string>
  /** By field name; `''` holds what concerns the form as a whole. */
  errors: Record<string, string[]>
  /** To the record that stands in the way. */
  link?: { to: string; label: string }
  /** What somebody else saved meanwhile, by field name; saving again replaces it. */
  current?: Record<string, string>
  /** Offers of the form's pickers, by field name. */
  results?: Offers
  /** The creation dialog that lies over the form, by the field that it creates for. */
  dialog?: string
  /** The field where the person goes on, when it is not the first one with an error. */
  focus?: string
  /** Offers to deactivate what cannot be deleted. */
  inUse?: boolean
}

/** What is said of a record that is to be edited and was deleted. */
export const GONE = 'El registro ya no existe: alguien lo eliminó.'

/** A form as its fields see it: the values to show and what is wrong with each. */
export interface FormState {
  id: string
  /** Before the names of its fields in the page: a dialog's fields belong to the form that it lies over. */
  prefix: string
  value(name: string): string
  /** By field; `''` gives what concerns the whole form and what several fields share, which is said once. */
  errors(name: string): string[]
  invalid(name: string): boolean
  current(name: string): string | undefined
  /** The field that gets the focus: the first one with an error. */
  focus: string | undefined
  reply: Reply | undefined
}

/** Joins what was read (`defaults`) with what the action answered; the answer's values win. */
export function formState(id: string, defaults: object, reply: Reply | undefined): FormState {
  const stored: Record<string, unknown> = { ...defaults }
  const shared = sharedTexts(reply?.errors ?? {})
  return {
    id,
    prefix: '',
    value: (name) => reply?.values[name] ?? (reply && isUnchecked(stored[name]) ? '' : asText(stored[name])),
    errors: (name) => {
      const own = (reply?.errors[name] ?? []).filter((text) => !shared.includes(text))
      return name === '' ? [...own, ...shared] : own
    },
    invalid: (name) => reply?.errors[name] !== undefined,
    current: (name) => {
      const other = reply?.current?.[name]
      return other === undefined || other === reply?.values[name] ? undefined : other
    },
    focus: reply?.focus ?? Object.keys(reply?.errors ?? {}).find((name) => name !== ''),
    reply,
  }
}

/** The part of a form whose fields carry the prefix, as a form of its own; `''` is what concerns that part. */
export function formPart(form: FormState, prefix: string): FormState {
  return {
    ...form,
    id: form.id + prefix.replace('.', ''),
    prefix,
    value: (name) => form.value(prefix + name),
    errors: (name) => form.errors(prefix + name),
    invalid: (name) => form.invalid(prefix + name),
    current: () => undefined,
    focus: form.focus?.startsWith(prefix) ? form.focus.slice(prefix.length) : undefined,
  }
}

/** Texts that more than one field got: they are said once, above the fields; what a growing row got stays beside it. */
function sharedTexts(errors: Reply['errors']): string[] {
  const texts = Object.entries(errors).flatMap(([name, own]) =>
    name === '' || name.includes('[') ? [] : own,
  )
  return [...new Set(texts.filter((text, place) => texts.indexOf(text) !== place))]
}

/** A checkbox that was not ticked is absent from a post. */
function isUnchecked(value: unknown): boolean {
  return typeof value === 'boolean'
}

function asText(value: unknown): string {
  if (value === true) return 'on'
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
