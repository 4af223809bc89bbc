import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test'
import { type Gate, openGate } from '../support/gate.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import type { Person } from './global-setup.ts'

export { expect, type Page }
export type { Person }

interface Fixtures {
  /** A new browser context, for tests that depend on cache or history. */
  ownContext: boolean
  /** Allows the console messages of network failures. */
  losesNetwork: boolean
  /** Another user's browser, with or without JavaScript like the first. */
  otherPage: (person: Person) => Promise<Page>
  /** A separate web whose API calls can be made to fail. */
  faulty: { url: string; gate: Gate }
}

interface WorkerFixtures {
  faultyWeb: { web: RunningWeb; gate: Gate }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from the pattern
  baseURL: async ({}, use) => use(stackUrl()),

  ownContext: [false, { option: true }],
  losesNetwork: [false, { option: true }],

  context: async ({ browser, javaScriptEnabled, extraHTTPHeaders, ownContext, losesNetwork }, use) => {
    const key = ownContext ? '' : JSON.stringify([javaScriptEnabled, extraHTTPHeaders])
    const context =
      kept.get(key) ??
      (await browser.newContext({ javaScriptEnabled, extraHTTPHeaders, baseURL: stackUrl() }))
    if (key) kept.set(key, context)
    if (javaScriptEnabled) await keepScripts(context)
    const faults: string[] = []
    const unwatch = watch(context, faults, losesNetwork)
    await use(context)
    unwatch()
    await (key ? empty(context) : context.close())
    expect(faults, 'errores en la consola del navegador').toEqual([])
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  otherPage: async ({ browser, javaScriptEnabled }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: stackUrl() })
      const faults: string[] = []
      watch(context, faults)
      opened.push({ context, faults })
      if (javaScriptEnabled) await keepScripts(context)
      await enterAs(context, person)
      return context.newPage()
    })
    for (const { context, faults } of opened) {
      await context.close()
      expect(faults, 'errores en la consola del otro navegador').toEqual([])
    }
  },

  faultyWeb: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const gate = await openGate(apiUrl())
      const web = await startWeb(gate.url)
      await use({ web, gate })
      await web.stop()
      await gate.stop()
    },
    { scope: 'worker' },
  ],

  faulty: async ({ faultyWeb: { web, gate } }, use) => {
    await use({ url: web.url, gate })
    gate.react = () => 'pass'
  },
})

/** Contexts that this worker reuses, by their options. */
const kept = new Map<string, BrowserContext>()

const WIDE = { width: 1280, height: 800 }

/**
 * Resets a context for the next scenario: one page at a small address of the same site, without cookies and storage.
 * Process and cache stay. A new context takes three times as long, and so does a page from about:blank.
 */
async function empty(context: BrowserContext): Promise<void> {
  const [page, ...others] = context.pages()
  for (const other of others) await other.close()
  await context.clearCookies()
  if (!page) return
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(new URL('/assets/config.json', stackUrl()).href)
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.emulateMedia({ media: null, reducedMotion: null })
  await page.setViewportSize(WIDE)
}

/** Keeps Modo ligero from setting in on a busy computer. `goto` resolves once the scripts run, if there are any. */
async function keepScripts(context: BrowserContext): Promise<void> {
  await turnLightOff(context)
  if (waits.has(context)) return
  waits.add(context)
  const open = context.newPage.bind(context)
  context.newPage = async () => waiting(await open())
}

/** Cookie of a user who turned Modo ligero off, in Remix's encoding. */
const NOT_LIGHT = encodeURIComponent(Buffer.from('false').toString('base64'))

/** Turns Modo ligero off, which would set in on a busy computer. */
export const turnLightOff = (context: BrowserContext): Promise<void> =>
  context.addCookies([{ name: 'ligero', value: NOT_LIGHT, url: stackUrl() }])

/** Contexts whose `goto` waits for hydration. */
const waits = new WeakSet<BrowserContext>()

function waiting(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => hydrated(page, await goto(...args))
  page.reload = async (...args) => hydrated(page, await reload(...args))
  return page
}

/**
 * The page itself reports hydration. Polling at every frame would force rendering, which takes as long as the
 * page.
 */
export async function untilHydrated(page: Page): Promise<void> {
  try {
    await page.evaluate(runsScripts)
  } catch (error) {
    // The page has navigated meanwhile.
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    await page.evaluate(runsScripts)
  }
}

async function hydrated<T>(page: Page, answer: T): Promise<T> {
  await untilHydrated(page)
  return answer
}

/** Waits until the page keeps drafts and notices lost answers, which begins after hydration. */
export const untilKeepsForms = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('keeps-forms').length))
    .toBeGreaterThan(0)

/** Runs in the page: resolves after hydration, or at once without scripts. */
const runsScripts = () =>
  new Promise<void>((resolve) => {
    const look = (observer?: PerformanceObserver) => {
      if (
        document.querySelector('script[type=later]') &&
        performance.getEntriesByName('hydrated').length === 0
      )
        return
      observer?.disconnect()
      resolve()
    }
    new PerformanceObserver((_, observer) => look(observer)).observe({ type: 'mark' })
    look()
  })

/**
 * Test with a page `still` of a browser of its own, whose `goto` does not wait for the scripts; they stay on a busy
 * computer. An error in it fails the test.
 */
export const stillTest = test.extend<{ still: Page }>({
  still: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await enterAs(context, 'admin')
    await turnLightOff(context)
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    await use(await context.newPage())
    await context.close()
    expect(errors).toEqual([])
  },
})

/** Sets the session cookie, without the sign-in page. */
export const enterWith = (context: BrowserContext, value: string): Promise<void> =>
  context.addCookies([{ name: 'sesion', value, url: stackUrl() }])

export const enterAs = (context: BrowserContext, person: Person): Promise<void> =>
  enterWith(context, sessionOf(person))

/** Removes the session cookie, as after its expiry. Other cookies and storage stay. */
export function endSession(page: Page): Promise<void> {
  return page.context().clearCookies({ name: 'sesion' })
}

/** Horizontal overflow of the page and the elements that cause it; empty without overflow. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.scrollingElement
    if (!root || root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth)
      .map((element) => `${element.tagName}.${element.className}`)
    return [`${root.scrollWidth - root.clientWidth} px`, ...wide]
  })
}

/** Addresses of the scripts of a page. */
export const SCRIPTS = /\/assets\/.*\.js$/

/** Holds requests to an address, of one method if given, until the returned function is called. */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released
    await route.continue()
  })
  return release
}

/** Uses the browser's own history: the new page may end a script that goes back. */
export async function pressBack(page: Page, steps = 1): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory')
  const before = entries[currentIndex - steps]
  if (!before) throw new Error('No hay adónde volver')
  await browser.send('Page.navigateToHistoryEntry', { entryId: before.id })
  await browser.detach()
}

export const stackUrl = () => process.env.E2E_URL ?? ''

/** Address of the API behind the web of the run. */
export const apiUrl = () => process.env.E2E_API_URL ?? ''

/** Session cookie of a user, valid at every web process of the run. */
export function sessionOf(person: Person): string {
  const sessions = JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<Person, string>
  return sessions[person]
}

/** The browser itself logs refused pages and data requests. Every other error is a fault. */
const REFUSED =
  /^Failed to load resource: the server responded with a status of (400|403|404|409|413|422|502|503)/
const UNANSWERED = /^Failed to load resource: (net::ERR_|.* 504)/
/** Resources of every page. A logo may be missing only while the API is down. */
const NEEDED = /\/assets\/|\/empresa\/logo/

/**
 * Remix aborts a navigation that a newer one overtakes. The error is either unhandled or logged, depending on whether
 * the response has begun. Nothing is lost.
 */
const OVERTAKEN = 'AbortError: signal is aborted without reason'

/** Collects faults of the context's pages until the returned function is called. */
function watch(context: BrowserContext, faults: string[], losesNetwork = false): () => void {
  const onError = (error: WebError) => {
    const fault = String(error.error())
    if (fault !== OVERTAKEN) faults.push(fault)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || message.text().startsWith(OVERTAKEN)) return
    const { url } = message.location()
    if (losesNetwork && UNANSWERED.test(message.text())) return
    const refused = REFUSED.exec(message.text())?.[1]
    if (refused && (!NEEDED.test(url) || refused === '503')) return
    faults.push(`${message.text()} (${url})`)
  }
  context.on('weberror', onError)
  context.on('console', onConsole)
  return () => {
    context.off('weberror', onError)
    context.off('console', onConsole)
  }
}
