import { typedFields } from '#app/form/typed-fields.ts'

/**
 * Milliseconds from the request of the scripts to hydration. Above it most users have already pressed something,
 * so scripts are not worth their time. `npm run bench -- browser` shows slow computers.
 */
const LIMIT_MS = 3000

/**
 * Call before hydration, during which React resets text areas to their initial text. The returned function
 * restores the typed texts.
 */
export function keepTextAreas(): () => void {
  const kept = [...document.querySelectorAll('textarea')].map((area) => {
    const { value, selectionStart, selectionEnd } = area
    return () => {
      if (area.value === value) return
      area.value = value
      area.setSelectionRange(selectionStart, selectionEnd)
    }
  })
  return () => kept.forEach((putBack) => putBack())
}

/** Call after hydration. */
export function onHydrated(): void {
  performance.mark('hydrated')
  tellWhatWasTyped()
  // Loads draft keeping and resending. If that fails, a lost response shows the error page.
  import('#app/form/kept-forms.ts').catch(() => undefined)
  const [start] = performance.getEntriesByName('scripts')
  const slow = start && performance.now() - start.startTime > LIMIT_MS
  if (slow) navigator.sendBeacon('/ligero', new URLSearchParams({ ligero: 'lento' }))
  if (slow || document.documentElement.classList.contains('light')) leaveLinksToBrowser()
}

/** Repeats input events from before hydration for the listeners. */
function tellWhatWasTyped(): void {
  for (const field of typedFields()) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Links load documents, because lists and records of a slow computer have no scripts. */
function leaveLinksToBrowser(): void {
  const leave = (event: Event) => {
    if ((event.target as Element).closest('a[href]')) event.stopPropagation()
  }
  addEventListener('click', leave, true)
}
