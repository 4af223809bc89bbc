import { typedFields } from '#app/form/typed-fields.ts'

/**
 * From the first request for scripts until the page is theirs, in milliseconds. Whoever waits longer has mostly pressed
 * something before: the scripts cost their time and serve nobody. `npm run bench:first-row` prints what slow computers
 * take.
 */
const LIMIT_MS = 3000

/**
 * Remembers what stands in the text areas, to be called before hydration: React sets each to its first text while it
 * hydrates. The returned function puts the typed texts back.
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

/** To be called when the page is hydrated. */
export function onHydrated(): void {
  performance.mark('hydrated')
  tellWhatWasTyped()
  // Keeps forms while the network may drop. Where it does not come, a lost answer shows the error page.
  import('#app/form/kept-forms.ts').catch(() => undefined)
  const [start] = performance.getEntriesByName('scripts')
  if (start && performance.now() - start.startTime > LIMIT_MS) leavePagesToBrowser()
}

/** Scripts start after the page: whoever listens hears of what was typed or ticked before. */
function tellWhatWasTyped(): void {
  for (const field of typedFields()) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * On a slow computer: tells the server, so that the pages come without scripts from the next one on (routes/ligero.ts),
 * and gives links and forms of this page back to the browser.
 */
function leavePagesToBrowser(): void {
  navigator.sendBeacon('/ligero', new URLSearchParams({ ligero: 'lento' }))
  const leave = (event: Event) => {
    const leads = event.type === 'submit' || (event.target as Element).closest('a[href]')
    if (leads) event.stopPropagation()
  }
  addEventListener('click', leave, true)
  addEventListener('submit', leave, true)
}
