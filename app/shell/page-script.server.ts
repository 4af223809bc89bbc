import { createHash } from 'node:crypto'

/**
 * Script of every page before hydration. It is a file that browsers cache (routes/page-script.$version.ts);
 * inline it would add 0.8 KB to each page. The functions are sent as text and use nothing around them;
 * `unit/page-script` compares their query parameter with that of the forms.
 */
export const pageScript = [ownAddress, startWhenIdle, keysToSearch, onlySignedIn, saysPreparing, marksAll]
  .map((does) => `(${does})()`)
  .join(';')

/** Hash of the content: a new release gets a new address. */
export const pageScriptVersion = createHash('sha256').update(pageScript).digest('hex').slice(0, 12)

/** Removes the parameter of a form's post address from the address bar. */
function ownAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('envio')) return
  address.searchParams.delete('envio')
  history.replaceState(history.state, '', address)
}

/**
 * Starts Remix's scripts once the page is painted and idle, in a background page once it is seen. `data-timed` sets
 * the mark that hydrated.ts measures from.
 */
function startWhenIdle(): void {
  const timed = document.currentScript?.hasAttribute('data-timed')
  const idle = window.requestIdleCallback
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => idle(start))))
  const start = () => {
    if (timed) {
      performance.mark('scripts')
      // A page in the background is slowed down, so nothing is measured.
      addEventListener('visibilitychange', () => performance.clearMarks('scripts'))
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const { nonce, text } = document.querySelector<HTMLScriptElement>('script[type=later]')!
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }))
  }
}

/** The key `/` focuses the screen's search, else the menu's, unless the user is typing. */
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
 * Hides a page from the browser's history until its user's session is confirmed. Else it reloads: to sign-in, or as the
 * page of another user. If the server does not answer, the page is shown with its half-filled form.
 */
function onlySignedIn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const back = persisted || opened?.type === 'back_forward'
    if (!back || !document.querySelector('.menu')) return
    const { style } = document.documentElement
    const show = () => (style.visibility = '')
    style.visibility = 'hidden'
    const owner = document.querySelector<HTMLElement>('.shell')!.dataset.owner
    fetch(`/sesion?de=${owner}`, { redirect: 'manual' }).then(
      ({ ok }) => (ok ? show() : location.reload()),
      show,
    )
  })
}

/**
 * Marks a file link as busy until the response clears the cookie set here (export.server.ts), at most two minutes.
 * A busy link reads 'Preparando…' by its style (_controls.scss), since hydration would put its text back.
 */
function saysPreparing(): void {
  const asked = 'archivo=pedido'
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-preparing]')
    if (!link) return
    if (link.hasAttribute('aria-busy')) return event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    document.cookie = `${asked}; path=/; max-age=120; samesite=lax`
    const waiting = setInterval(() => {
      if (document.cookie.includes(asked)) return
      clearInterval(waiting)
      link.removeAttribute('aria-busy')
    }, 500)
  })
}

/** Checkbox in the table head that marks all rows. */
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
