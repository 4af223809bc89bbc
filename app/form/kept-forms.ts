import { keepUnanswered } from '#app/remix-hooks/lost-answers.ts'
import {
  forgetDraft,
  keepDraft,
  newestDraft,
  placeOf,
  somethingWaits,
  type Values,
  worthKeeping,
} from './drafts.ts'
import { ANSWERED, COMPANY_FIELD, ONCE_FIELD, OWNER_COOKIE, SENT_FIELD } from './reserved.ts'
import { typedFields } from './typed-fields.ts'
import { UNSENT_MARK } from './unsent-mark.ts'

/*
 * What a page does for its forms while the network may drop, loaded once the page is hydrated (shell/hydrated.ts). It is
 * plain DOM beside React: a page where it does not come works all the same.
 */

/** A form whose drafts are kept, if it carries the key of a creation; files are not. */
const KEPT = 'form:not([enctype^=multipart])'
/** A list's own creation form: what the address says besides is of the list. */
const OF_A_LIST = 'nuevo'
/** What is typed is written so long after the last sign, in milliseconds. */
const DEBOUNCE_MS = 500

/** The keys of forms that were saved in this page: what is still to be written of them is not. */
const saved = new Set<string>()
/** The forms that were looked at, and those in which something was typed or picked. */
const seen = new WeakSet<HTMLFormElement>()
const begun = new WeakSet<HTMLFormElement>()
/** The form in which something was typed last, and is still to be written. */
let waiting: { form: HTMLFormElement; timer: ReturnType<typeof setTimeout> } | undefined

/** What may wait in this browser when it is not sent: loaded where such a form stands, or where something waits. */
let unsent: Promise<typeof import('./unsent.ts') | undefined> | undefined

keepUnanswered(
  (key, form) => {
    if (key) done(key)
    void unsent?.then((loaded) => loaded?.savedByHand(key, form))
  },
  (lost) => void unsent?.then((loaded) => loaded?.offerToWait(lost, owner(), () => done(lost.key))),
)
loadUnsent(document.querySelector(`[${UNSENT_MARK}]`))
addEventListener('storage', () => loadUnsent(null))
addEventListener('focusin', ({ target }) => loadUnsent((target as Element).closest(`[${UNSENT_MARK}]`)))
for (const form of document.querySelectorAll(KEPT)) meet(form)
// What appears under the pointer while it is pressed takes the press away: it waits for its end.
let pressed = false
for (const sign of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(sign, () => (pressed = sign === 'pointerdown'), true)
addEventListener('focusin', ({ target }) => {
  if (pressed) addEventListener('click', () => meet(target), { once: true })
  else meet(target)
})
addEventListener(ANSWERED, ({ target }) => {
  const form = formAround(target)
  if (!form) return
  form.querySelector('.draft')?.remove()
  seen.delete(form)
  meet(form)
})
// A choice or a row may come by a press.
for (const sign of ['input', 'change', 'click', 'keyup']) addEventListener(sign, keepLater)
addEventListener('pagehide', keepNow)
// Who was quicker than this file typed already.
for (const target of typedFields()) keepLater({ type: 'input', target })

/** Nothing more is kept of a form with this key. */
function done(key: string): void {
  saved.add(key)
  forgetDraft(key)
}

function loadUnsent(marked: Element | null): void {
  if (!unsent && (marked || somethingWaits()))
    unsent = import('./unsent.ts').then(
      (loaded) => {
        loaded.keepInSight(owner)
        return loaded
      },
      () => undefined,
    )
}

/** The creation form in which something happens. */
function formAround(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(KEPT) : null
  return form?.elements.namedItem(ONCE_FIELD) ? form : undefined
}

/** Who signed in, as a hash (drafts.server.ts); '' before the first page that says so. */
function owner(): string {
  const [, kept = ''] = new RegExp(`\\b${OWNER_COOKIE}=([^;]*)`).exec(document.cookie) ?? []
  return kept && JSON.parse(atob(decodeURIComponent(kept)))
}

function placeOfForm(form: HTMLFormElement, values: Values): string {
  const { pathname, search } = new URL(form.action)
  const address = form.id === OF_A_LIST ? pathname : pathname + search
  return placeOf(owner(), values[COMPANY_FIELD] ?? '', address, form.id)
}

function valuesOf(form: HTMLFormElement): Values {
  const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name)
  return worthKeeping(new FormData(form), new Set(secret))
}

/** Keeps a draft of a creation form in which something is typed, once the person rests. */
function keepLater({ type, target }: Pick<Event, 'type' | 'target'>): void {
  const form = formAround(target)
  if (!form) return
  if (type === 'input' || type === 'change') begun.add(form)
  if (!begun.has(form)) return
  if (waiting && waiting.form !== form) keepNow()
  clearTimeout(waiting?.timer)
  waiting = { form, timer: setTimeout(keepNow, DEBOUNCE_MS) }
}

function keepNow(): void {
  if (!waiting) return
  const { form, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  const values = valuesOf(form)
  const key = values[ONCE_FIELD] ?? ''
  if (owner() && !saved.has(key)) keepDraft(placeOfForm(form, values), key, values)
}

/** A fresh form offers its draft once. In one that the server answered, the answer becomes the newest draft. */
function meet(target: EventTarget | null): void {
  const form = formAround(target)
  if (!form || seen.has(form)) return
  seen.add(form)
  if (isFresh(form)) offerDraft(form)
  else keepLater({ type: 'input', target: form })
}

/** Whether no post of the form was answered yet. */
function isFresh(form: HTMLFormElement): boolean {
  return !(Number(new FormData(form).get(SENT_FIELD)) > 1)
}

/** Offers the draft that was left behind. It is never applied by itself. */
function offerDraft(form: HTMLFormElement): void {
  const values = valuesOf(form)
  const place = placeOfForm(form, values)
  const draft = newestDraft(place, values)
  if (!draft) return
  // Loaded where there is one; without it the form begins empty.
  import('./draft-offer.ts').then(
    ({ drawOffer }) => isFresh(form) && drawOffer(form, place, draft),
    () => undefined,
  )
}
