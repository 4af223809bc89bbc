import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type Gate, openGate } from '../support/gate.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import type { Person } from './global-setup.ts'

export { expect, type Page }
export type { Person }

interface Fixtures {
  /** Another person's browser, with or without JavaScript like the first one. */
  otherPage: (person: Person) => Promise<Page>
  /** A web of its own before the same API, whose calls the test can let fail. */
  faulty: { url: string; gate: Gate }
}

interface WorkerFixtures {
  faultyWeb: { web: RunningWeb; gate: Gate }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from the pattern
  baseURL: async ({}, use) => use(stackUrl()),

  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) await keepScripts(context)
    const faults = watch(context)
    await use(context)
    expect(faults, 'errores en la consola del navegador').toEqual([])
  },

  // A context that is used again brings its page along, which no newPage() has made.
  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waiting(page) : page),

  otherPage: async ({ browser, javaScriptEnabled }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: stackUrl() })
      opened.push({ context, faults: watch(context) })
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
      const gate = await openGate(process.env.E2E_API_URL ?? '')
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

/**
 * A busy computer is no slow one: Modo ligero does not set in by itself. Scripts start after the page: what a test opens
 * is its own once they run, where they do.
 */
async function keepScripts(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'ligero', value: NOT_LIGHT, url: stackUrl() }])
  const open = context.newPage.bind(context)
  context.newPage = async () => waiting(await open())
}

/** What the switch leaves in the browser when Modo ligero is put off, as Remix writes it. */
const NOT_LIGHT = encodeURIComponent(Buffer.from('false').toString('base64'))

const waits = new WeakSet<Page>()

function waiting(page: Page): Page {
  if (waits.has(page)) return page
  waits.add(page)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => hydrated(page, await goto(...args))
  page.reload = async (...args) => hydrated(page, await reload(...args))
  return page
}

/** Told by the page itself: asking it at every frame makes it draw them, which takes as long as the page does. */
async function hydrated<T>(page: Page, answer: T): Promise<T> {
  try {
    await page.evaluate(untilHydrated)
  } catch (error) {
    // The page has led on to another one meanwhile.
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    await page.evaluate(untilHydrated)
  }
  return answer
}

/** In the page: until its scripts run, or at once where none are to come. */
const untilHydrated = () =>
  new Promise<void>((resolve) => {
    const look = (observer?: PerformanceObserver) => {
      const inert = document.querySelector('script[type=later]')
      if (inert && performance.getEntriesByName('hydrated').length === 0) return
      observer?.disconnect()
      resolve()
    }
    new PerformanceObserver((_, observer) => look(observer)).observe({ type: 'mark' })
    look()
  })

/** Signed in from the start, without passing through the sign-in page. */
export async function enterAs(context: BrowserContext, person: Person): Promise<void> {
  await context.addCookies([{ name: 'sesion', value: sessionOf(person), url: stackUrl() }])
}

/** The session ends as if its time had run out: everything else of the browser stays. */
export function endSession(page: Page): Promise<void> {
  return page.context().clearCookies({ name: 'sesion' })
}

export const stackUrl = () => process.env.E2E_URL ?? ''

/** The value of a person's session cookie, good at every web process of the run. */
export function sessionOf(person: Person): string {
  const sessions = JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<Person, string>
  return sessions[person]
}

/** A page or data request that was refused is logged by the browser itself; every other error is a fault. */
const REFUSED =
  /^Failed to load resource: the server responded with a status of (400|403|404|409|413|422|502|503)/
/** What every page needs, whoever asks for it. A logo is missing only while the API is down. */
const NEEDED = /\/assets\/|\/empresa\/logo/

/**
 * A navigation that another one overtakes is aborted by Remix, which waits for the first line of its answer only: when
 * that has come, the end of the answer fails with nobody listening; before, Remix logs that it cannot read the answer.
 * Nothing is lost by it.
 */
const OVERTAKEN = 'AbortError: signal is aborted without reason'

function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => {
    const fault = String(error.error())
    if (fault !== OVERTAKEN) faults.push(fault)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(OVERTAKEN)) return
    const { url } = message.location()
    const refused = REFUSED.exec(message.text())?.[1]
    if (refused && (!NEEDED.test(url) || refused === '503')) return
    faults.push(`${message.text()} (${url})`)
  })
  return faults
}
