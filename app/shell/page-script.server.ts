import { createHash } from 'node:crypto'

/**
 * What a page with scripts runs while it is mostly read. A file that browsers keep (routes/page-script.$version.ts): in
 * every page its 0.8 KB would be sent again. Its functions are sent as their text and know nothing of what stands around them:
 * what it names of other files a test compares (unit/page-script).
 */
export const pageScript = [ownAddress, startAtSign, keysToSearch, onlySignedIn, saysPreparing, marksAll]
  .map((does) => `(${does})()`)
  .join(';')

/** Changes with what the file says, so that a new release is not read from the browser's old copy. */
export const pageScriptVersion = createHash('sha256').update(pageScript).digest('hex').slice(0, 12)

/** The address of a page that answers a form, without what nobody reads of it: the page is drawn for that one. */
function ownAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('envio')) return
  address.searchParams.delete('envio')
  history.replaceState(history.state, '', address)
}

/**
 * Remix's scripts start at the first sign of writing: the focus or a key in a field, or at once where a field has
 * the focus, a dialog is open or something was refused; but never before the page was painted and is idle. A page in the
 * background draws no frames: its scripts wait until it is seen. `data-timed` leaves the mark from which hydrated.ts measures.
 */
function startAtSign(): void {
  const timed = document.currentScript?.hasAttribute('data-timed')
  const signs = 'input, select, textarea'
  const atOnce = '[autofocus], dialog[open], .form-error, .soon'
  const idle = window.requestIdleCallback ?? setTimeout
  const shown = new Promise((resolve) =>
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => idle(resolve)))),
  )
  const asked = new Promise<void>((resolve) => {
    const look = ({ target }: Event) => (target as Element).closest?.(signs) && resolve()
    for (const sign of ['focusin', 'keydown']) addEventListener(sign, look, true)
    // What waits to be sent is sent, and shown, on any page.
    try {
      if (/"sin-enviar /.test(JSON.stringify(localStorage))) resolve()
    } catch {
      // A browser that keeps nothing.
    }
    // Who was quicker than this file has the focus already.
    if (document.activeElement?.matches(signs)) resolve()
    void shown.then(() => document.querySelector(atOnce) && resolve())
  })
  void Promise.all([shown, asked]).then(() => {
    if (timed) {
      performance.mark('scripts')
      // Who turned to another window meanwhile did not wait, and the browser slowed the page down: nothing is measured then.
      addEventListener('visibilitychange', () => performance.clearMarks('scripts'))
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const { nonce, text } = document.querySelector<HTMLScriptElement>('script[type=later]')!
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }))
  })
}

/** `/` goes to the search of the screen, else to the menu's; where somebody writes it is a character. */
function keysToSearch(): void {
  addEventListener('keydown', (event) => {
    const writing = (event.target as Element).closest('input, select, textarea, dialog')
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || writing) return
    const field =
      document.querySelector<HTMLElement>('main [type=search]') ??
      document.querySelector<HTMLElement>('[type=search]')
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}

/**
 * A page that the browser kept is shown again only while its session lives: after signing out, going back leads to
 * the sign-in page. What was half-filled stays as it was, also when the server cannot be asked.
 */
function onlySignedIn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const back = persisted || opened?.type === 'back_forward'
    if (!back || !document.querySelector('.menu')) return
    const { style } = document.documentElement
    const show = () => (style.visibility = '')
    style.visibility = 'hidden'
    fetch('/sesion', { redirect: 'manual' }).then(({ ok }) => (ok ? show() : location.reload()), show)
  })
}

/**
 * A link to a file says that it is being made until the file comes: its answer takes the cookie away that is written here
 * (export.server.ts). A file that never comes ends with the cookie.
 */
function saysPreparing(): void {
  const asked = 'archivo=pedido'
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-preparing]')
    if (!link) return
    if (link.hasAttribute('aria-busy')) return event.preventDefault()
    const { textContent } = link
    link.setAttribute('aria-busy', 'true')
    link.textContent = link.dataset.preparing ?? ''
    document.cookie = `${asked}; path=/; max-age=120; samesite=lax`
    const waiting = setInterval(() => {
      if (document.cookie.includes(asked)) return
      clearInterval(waiting)
      link.removeAttribute('aria-busy')
      link.textContent = textContent
    }, 500)
  })
}

/** The box in a table's head marks all its rows, and none again. */
function marksAll(): void {
  const all = '[data-mark-all]'
  document.documentElement.classList.add('marking')
  addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement
    if (!box.matches(all)) return
    for (const one of box.closest('table')!.querySelectorAll<HTMLInputElement>('tbody .mark input'))
      one.checked = box.checked
  })
}
