import type { Key } from '#server/kit/contract/keys.ts'

/**
 * Something that is done with a record besides editing it: approve, pay, void. Plain data, so that the browser reads it
 * too and a test can walk it; its schema and its call stand in the route's `*.server.ts`. Its name in Acts is what the
 * form posts and what `?acto=` opens.
 */
export interface Act {
  /** Without this key it is not offered, and refused when it is asked for anyway. */
  key: Key
  /** A key that is asked besides, of an act that does the work of two. */
  also?: Key
  /** The states of the record in which it is possible; any without them. */
  from?: readonly string[]
  button: string
  /** What the button says while it happens. */
  busy: string
  /** What is said when it is done, where that is not what its call says. */
  done?: string
  /** Said of a failure about which the API says nothing. */
  failed: string
  /** How long `done` is shown, in seconds, where that is not the 3 s of lists. */
  seconds?: number
  /** Where it leads when it is done, when the record is then no longer there. */
  leadsTo?: string
  /** It destroys: it stands last, in red. */
  danger?: boolean
  /** It is done seldom: it folds with others of its kind. */
  rare?: boolean
}

export type Acts<Name extends string> = Readonly<Record<Name, Act>>

/** `?acto=` opens the dialog of an act. */
export const ACT_PARAM = 'acto'

/** `?de=` says which part of the record the act is about, where it has several: a loan of an agreement. */
export const PART_PARAM = 'de'

/** `?valor=` is the money that an act's form begins with. */
export const VALUE_PARAM = 'valor'

/** The same address with the dialog of an act, or with none. */
export function withAct(search: string, act: string, part = ''): string {
  const params = new URLSearchParams(search)
  params.delete(ACT_PARAM)
  params.delete(PART_PARAM)
  params.delete(VALUE_PARAM)
  if (act) params.set(ACT_PARAM, act)
  if (part) params.set(PART_PARAM, part)
  return `?${params}`
}

/** What a person may do with one record, and whose dialog the address opens; of the loader. */
export interface OpenActs<Name extends string> {
  permitted: Name[]
  open: Name | ''
}

export function namesOf<Name extends string>(acts: Acts<Name>): Name[] {
  return Object.keys(acts) as Name[]
}

/**
 * The `handle` of a route with acts, whose loader answers them as `actos`: tests read the acts there, and the shell
 * whether a dialog lies over the screen.
 */
export function actsHandle<Name extends string>(acts: Acts<Name>) {
  return { acts, dialogOpen: (data: { actos?: OpenActs<Name> } | undefined) => !!data?.actos?.open }
}
