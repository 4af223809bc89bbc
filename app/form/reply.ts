import type { SubmissionResult } from '@conform-to/react'
import type { Offers } from './pickers/choice.ts'

/**
 * Action data of a form that was not saved: conform's submission result, and `extra` for the rest. Errors under
 * '' are about the whole form.
 */
export type Reply = SubmissionResult & { extra?: Extra }

export interface Extra {
  /** Link to the conflicting record. */
  link?: { to: string; label: string } | undefined
  /** Values that another user saved meanwhile, by field. Saving again overwrites them. */
  current?: Record<string, string>
  /** Offers of the form's pickers, by field name. */
  results?: Offers
  /** Field whose creation dialog is open over the form. */
  dialog?: string
  /** Field to focus, when it is not the first one with an error. */
  focus?: string
  /** Record in use: deactivation is offered instead of deletion. */
  inUse?: boolean
  /** Recovered after a sign-in or a change of company; nothing was saved. */
  unsaved?: boolean
}

/** Message above a recovered form. */
export const UNSAVED = 'Este formulario todavía no se ha guardado.'

/** Message about files that must be chosen again. */
export const filesLeftBehind = (names: string) => `Los archivos no se conservan, elíjalos otra vez: ${names}.`

/** Message about a record that was deleted while being edited. */
export const GONE = 'El registro ya no existe: alguien lo eliminó.'

/** Value of a field in the reply; '' for none. */
export const typedIn = (reply: Reply | undefined, name: string): string => textAt(reply?.initialValue, name)

/** Text at a field's name in conform's nested values (`otras[0].valor`); '' for none. */
export function textAt(values: unknown, name: string): string {
  const keys = name.split(/[.[\]]+/).filter(Boolean)
  const value = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
  return typeof value === 'string' ? value : ''
}

/** Text of a posted field; '' for none, and for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Typed values with the labels of their fields: `Peso vacío (kg): «14.200»`; '' for none. */
export const typedText = (reply: Reply | undefined, labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .filter(([name]) => typedIn(reply, name))
    .map(([name, label]) => `${label}: «${typedIn(reply, name)}»`)
    .join(', ')

/** All messages of the reply, of the form and its fields. */
export const textsOf = (reply: Reply | undefined): string[] =>
  reply?.extra?.unsaved ? [UNSAVED] : Object.values(reply?.error ?? {}).flatMap((texts) => texts ?? [])

/** Reply to the form with this intent and, if given, about this record; otherwise undefined. */
export const answerTo = <Answer extends Reply>(
  reply: Answer | undefined,
  intent: string,
  id?: string,
): Answer | undefined =>
  typedIn(reply, 'intent') === intent && (id === undefined || typedIn(reply, 'id') === id) ? reply : undefined
