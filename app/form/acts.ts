import type { ReactNode } from 'react'

/** Content of an act's dialog: a question, fields, or both. */
export interface Asked {
  title?: string
  question?: ReactNode
  /** Labels of the button that opens the dialog and of the button that confirms it. Default: the act's label. */
  opens?: string
  button?: string
  /** Initial values of the fields. */
  values?: object
  fields?: ReactNode
  /** One-use key of an act that creates something, made by the loader. */
  once?: string
  /** Redraws the fields with each reply, because a reply may change the typed values. */
  anew?: boolean
}

/**
 * Operation on a record other than editing, such as approve, pay or void. `Read` is the loader data that its dialog
 * shows. Its name in Acts is the form's intent and the value of `?acto=`. Key, schema and call are in the route's
 * `acts.server.ts`.
 */
export interface Act<Read = never> {
  /** States of the record in which the act is possible. Default: any state. */
  from?: readonly string[]
  button: string
  /** Label of the button while the request runs. Default: 'Guardando...'. */
  busy?: string
  /** Success message. Default: the message of the call. */
  done?: string
  /** Message for a failure that the API does not explain. */
  failed: string
  /** Duration of the success message in seconds. Default: 3. */
  seconds?: number
  /** Redirect address after success, for an act after which the record no longer exists. */
  leadsTo?: string
  /** Destructive: shown last, in red. */
  danger?: boolean
  /** Seldom used: folded under 'Más'. */
  rare?: boolean
  /** The act has its own button or form on the page, outside the head. Its refusal is shown there. */
  placed?: boolean
  /** Labels of fields whose typed values a refusal shows once the record no longer allows the act. */
  labels?: Readonly<Record<string, string>>
  /** Dialog that the act opens first. An act without a dialog runs when its button is pressed. */
  asks?: (read: Read) => Asked | false | null
}

export type Acts<Name extends string, Read = never> = Readonly<Record<Name, Act<Read>>>

/** `?acto=` opens the dialog of an act. */
export const ACT_PARAM = 'acto'

/** `?de=` names the part of the record that the act is about, for example one loan of an agreement. */
export const PART_PARAM = 'de'

/** `?valor=` is the amount that the act's form starts with. */
export const VALUE_PARAM = 'valor'

/** Same address with the dialog of an act, or with no dialog. */
export function withAct(search: string, act: string, part = ''): string {
  const params = new URLSearchParams(search)
  params.delete(ACT_PARAM)
  params.delete(PART_PARAM)
  params.delete(VALUE_PARAM)
  if (act) params.set(ACT_PARAM, act)
  if (part) params.set(PART_PARAM, part)
  return `?${params}`
}

/** Loader data: acts that the user may perform, and the act whose dialog is open. */
export interface OpenActs<Name extends string> {
  permitted: Name[]
  open: Name | ''
}

export function namesOf<Name extends string>(acts: Acts<Name>): Name[] {
  return Object.keys(acts) as Name[]
}

/**
 * `handle` of a route with acts; the loader returns the open acts as `actos`. Tests read the acts from the
 * handle, and the shell reads whether a dialog is open.
 */
export function actsHandle<Name extends string>(acts: Acts<Name>) {
  return { acts, dialogOpen: (data: { actos?: OpenActs<Name> } | undefined) => !!data?.actos?.open }
}
