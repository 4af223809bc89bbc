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
import { ANSWERED, COMPANY_FIELD, ONCE_FIELD, SENT_FIELD } from './reserved.ts'
import { typedFields } from './typed-fields.ts'
import { UNSENT_MARK } from './unsent-mark.ts'

/*
 * Draft keeping, resending and unsent weights for the forms of a page. Loaded after hydration
 * (shell/hydrated.ts). Plain DOM beside React: the page works without this file.
 */

/** Forms that may have drafts: creation forms without files. */
const KEPT = 'form:not([enctype^=multipart])'
/** Id of a list's creation form. The search part of its address belongs to the list. */
const OF_A_LIST = 'nuevo'
/** Milliseconds after the last input before a draft is written. A plain timer, since no React draws these drafts. */
const DEBOUNCE_MS = 500

/** One-use keys of forms that were saved in this page. Their pending drafts are not written. */
const saved = new Set<string>()
/** Forms already checked for a draft, and forms with user input. */
const seen = new WeakSet<HTMLFormElement>()
const begun = new WeakSet<HTMLFormElement>()
/** Form with an unwritten draft. */
let waiting: { form: HTMLFormElement; timer: ReturnType<typeof setTimeout> } | undefined

/** Module for unsent weights, loaded when a form allows it or the queue holds something. */
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
// A line inserted under the pointer would swallow the press, so the offer waits for the click.
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
// A click may choose a picker's entry or add a row.
for (const sign of ['input', 'change', 'click', 'keyup']) addEventListener(sign, keepLater)
addEventListener('pagehide', keepNow)
// Keeps input from before this file was loaded.
for (const target of typedFields()) keepLater({ type: 'input', target })
// From here on drafts are kept and lost answers noticed; tests look for this mark.
performance.mark('keeps-forms')

/** Stops keeping drafts of a form with this key. */
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

/** Creation form around an event's target. */
function formAround(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(KEPT) : null
  return form?.elements.namedItem(ONCE_FIELD) ? form : undefined
}

/** Hash of the signed-in user (drafts.server.ts); '' outside the frame. */
function owner(): string {
  return document.querySelector<HTMLElement>('.shell')?.dataset.owner ?? ''
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

/** Writes a draft of a changed creation form after a pause. */
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
  const key = values[ONCE_FIELD]
  if (key && owner() && !saved.has(key)) keepDraft(placeOfForm(form, values), key, values)
}

/** Offers the draft of a fresh form once. A form that the server answered becomes the newest draft. */
function meet(target: EventTarget | null): void {
  const form = formAround(target)
  if (!form || seen.has(form)) return
  seen.add(form)
  if (isFresh(form)) offerDraft(form)
  else keepLater({ type: 'input', target: form })
}

/** Whether the form is as first drawn: the server has not answered a post of it. */
function isFresh(form: HTMLFormElement): boolean {
  return !(Number(new FormData(form).get(SENT_FIELD)) > 1)
}

/** Offers the stored draft; it is never applied automatically. */
function offerDraft(form: HTMLFormElement): void {
  const values = valuesOf(form)
  const place = placeOfForm(form, values)
  const draft = newestDraft(place, values)
  if (!draft) return
  // The offer is loaded on demand. If loading fails, the form starts empty.
  import('./draft-offer.ts').then(
    ({ drawOffer }) => isFresh(form) && drawOffer(form, place, draft),
    () => undefined,
  )
}
