import { DRAFT, isSecret, ONCE_FIELD, RECOVER_FIELD, SENT_FIELD } from './reserved.ts'
import { UNSENT } from './unsent-mark.ts'

/** Lifetime of a draft in milliseconds: 7 days. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export type Values = Record<string, string>

/** Values that a user typed into a form and did not save. */
export interface Draft {
  /** Time of the last change, in milliseconds. */
  at: number
  values: Values
}

/** Storage key of a form's drafts: owner, company, address and form. */
export const placeOf = (owner: string, company: string, address: string, form: string) =>
  [DRAFT, owner, company, address, form, ''].join(' ')

/** Values to keep in a draft: no files, and no field that is secret by name or by type. */
export function worthKeeping(
  fields: Iterable<[name: string, value: FormDataEntryValue]>,
  secret: ReadonlySet<string>,
): Values {
  const texts = [...fields].filter(
    (field): field is [name: string, value: string] =>
      typeof field[1] === 'string' && !isSecret(field[0]) && !secret.has(field[0]),
  )
  return Object.fromEntries(texts)
}

/** Typed values without the one-use key and the post count, which differ in every drawing of the form. */
const typed = ({ [ONCE_FIELD]: _, [SENT_FIELD]: _sent, ...values }: Values): string => JSON.stringify(values)

export const writeDraft = ({ at, values }: Draft): string => `${at} ${JSON.stringify(values)}`

/** Parses a stored draft. undefined when the draft is too old or unreadable. */
export function readDraft(written: string, now: number): Draft | undefined {
  const at = Number.parseInt(written)
  if (!(now - at < KEPT_MS)) return undefined
  try {
    const values: unknown = JSON.parse(written.slice(written.indexOf(' ')))
    return typeof values === 'object' && values !== null ? { at, values: values as Values } : undefined
  } catch {
    // The stored draft is truncated or was edited by hand.
    return undefined
  }
}

/** Runs `act` on localStorage. undefined when the browser refuses storage or it is full, both of which throw. */
export function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Newest draft of a form that differs from the form's present values. Deletes all expired drafts, of any owner. */
export function newestDraft(place: string, standing: Values): Draft | undefined {
  return inStorage((storage) => {
    const found: Draft[] = []
    for (const name of namesIn(storage, isDraft)) {
      const draft = readDraft(storage.getItem(name) ?? '', Date.now())
      if (!draft) storage.removeItem(name)
      else if (name.startsWith(place) && typed(draft.values) !== typed(standing)) found.push(draft)
    }
    return found.sort((a, b) => b.at - a.at)[0]
  })
}

/** Stores the values of a form under its one-use key. */
export const keepDraft = (place: string, key: string, values: Values) =>
  inStorage((storage) => storage.setItem(place + key, writeDraft({ at: Date.now(), values })))

export const forgetDrafts = (place: string) => forget((name) => name.startsWith(place))

/** Deletes the draft with this one-use key, whatever its form. */
export const forgetDraft = (key: string) => forget((name) => isDraft(name) && name.endsWith(` ${key}`))

const isDraft = (name: string) => name.startsWith(`${DRAFT} `)

/** Whether the queue of unsent weights holds anything, of any user (unsent-queue.ts). */
export const somethingWaits = () =>
  !!inStorage((storage) => namesIn(storage, (name) => name.startsWith(`${UNSENT} `)).length)

export const namesIn = (storage: Storage, wanted: (name: string) => boolean) =>
  Object.keys(storage).filter(wanted)

function forget(gone: (name: string) => boolean): void {
  inStorage((storage) => {
    for (const name of namesIn(storage, gone)) storage.removeItem(name)
  })
}

/** Posts a draft. The server draws the form with these values, as after a sign-in, and saves nothing. */
export function postDraft(action: string, values: Values): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  for (const [name, value] of Object.entries({ ...values, [RECOVER_FIELD]: '1' }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  // A field named `submit` would hide the method.
  HTMLFormElement.prototype.submit.call(form)
}
