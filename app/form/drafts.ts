import { DRAFT, isSecret, ONCE_FIELD, RECOVER_FIELD, SENT_FIELD } from './reserved.ts'
import { UNSENT } from './unsent-mark.ts'

/** How long a draft is kept, in milliseconds: 7 days. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export type Values = Record<string, string>

/** What somebody typed into a form and did not save. */
export interface Draft {
  /** When it was typed last, in milliseconds. */
  at: number
  values: Values
}

/** Where the drafts of a form are kept: whose they are, of which company, and of which form. */
export const placeOf = (owner: string, company: string, address: string, form: string) =>
  [DRAFT, owner, company, address, form, ''].join(' ')

/** What is kept of a form: texts and picks, neither a file nor what is secret by its name or by its field. */
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

/** What was typed, without the key and the count of its postings: every drawing of the form has its own. */
const typed = ({ [ONCE_FIELD]: _, [SENT_FIELD]: _sent, ...values }: Values): string => JSON.stringify(values)

/** How a draft is written: when, then what. */
export const writeDraft = ({ at, values }: Draft): string => `${at} ${JSON.stringify(values)}`

/** A draft as it was written; undefined for one that is too old, or that nobody of ours wrote. */
export function readDraft(written: string, now: number): Draft | undefined {
  const at = Number.parseInt(written)
  if (!(now - at < KEPT_MS)) return undefined
  try {
    const values: unknown = JSON.parse(written.slice(written.indexOf(' ')))
    return typeof values === 'object' && values !== null ? { at, values: values as Values } : undefined
  } catch {
    // Cut off, or written by hand.
    return undefined
  }
}

/** A browser that keeps nothing keeps no drafts either: its storage throws, when it is full too. */
export function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** The newest draft of a form but for what stands in it already. Whatever is too old goes, of whomever it is. */
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

/** Keeps what stands in a form under its key. */
export const keepDraft = (place: string, key: string, values: Values) =>
  inStorage((storage) => storage.setItem(place + key, writeDraft({ at: Date.now(), values })))

/** Forgets all drafts of a form. */
export const forgetDrafts = (place: string) => forget((name) => name.startsWith(place))

/** Forgets the draft that was kept under a key, wherever its form stood. */
export const forgetDraft = (key: string) => forget((name) => isDraft(name) && name.endsWith(` ${key}`))

const isDraft = (name: string) => name.startsWith(`${DRAFT} `)

/** Whether anything waits in this browser to be sent (unsent-queue.ts), of whomever it is. */
export const somethingWaits = () =>
  !!inStorage((storage) => namesIn(storage, (name) => name.startsWith(`${UNSENT} `)).length)

export const namesIn = (storage: Storage, wanted: (name: string) => boolean) =>
  Object.keys(storage).filter(wanted)

function forget(gone: (name: string) => boolean): void {
  inStorage((storage) => {
    for (const name of namesIn(storage, gone)) storage.removeItem(name)
  })
}

/** Posts what a form held: the server draws it so, as after a sign-in, and saves nothing. */
export function postDraft(action: string, values: Values): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  for (const [name, value] of Object.entries({ ...values, [RECOVER_FIELD]: '1' }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  // A field may be named as the method is.
  HTMLFormElement.prototype.submit.call(form)
}
