import type { SubmissionResult } from '@conform-to/react'
import type { Offers } from './pickers/choice.ts'

/**
 * What an action answers when a form was not saved: conform's result of the submission (everything typed, and what is
 * wrong with it; `''` is the form as a whole) and what conform does not know.
 */
export type Reply = SubmissionResult & { extra?: Extra }

export interface Extra {
  /** To the record that stands in the way. */
  link?: { to: string; label: string } | undefined
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
  /** It comes back after a sign-in or a change of company, and nothing was tried. */
  unsaved?: boolean
}

/** What is said of a form that comes back as it was typed. */
export const UNSAVED = 'Este formulario todavía no se ha guardado.'

/** Said of the files that a form was sent with, by their names. */
export const filesLeftBehind = (names: string) => `Los archivos no se conservan, elíjalos otra vez: ${names}.`

/** What is said of a record that is to be edited and was deleted. */
export const GONE = 'El registro ya no existe: alguien lo eliminó.'

/** What a field of the form held when it was answered; `''` for nothing. */
export const typedIn = (reply: Reply | undefined, name: string): string => textAt(reply?.initialValue, name)

/** The text at a field's name in values as conform nests them (`otras[0].valor`); `''` for none. */
export function textAt(values: unknown, name: string): string {
  const keys = name.split(/[.[\]]+/).filter(Boolean)
  const value = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
  return typeof value === 'string' ? value : ''
}

/** The text of a posted field; `''` for none, and for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** All that was said, of the form and of its fields. */
export const textsOf = (reply: Reply | undefined): string[] =>
  reply?.extra?.unsaved ? [UNSAVED] : Object.values(reply?.error ?? {}).flatMap((texts) => texts ?? [])

/** The answer, when the form with this intent was sent, about that record where one is named. */
export const answerTo = <Answer extends Reply>(
  reply: Answer | undefined,
  intent: string,
  id?: string,
): Answer | undefined =>
  typedIn(reply, 'intent') === intent && (id === undefined || typedIn(reply, 'id') === id) ? reply : undefined
