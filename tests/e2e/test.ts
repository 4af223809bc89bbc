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
    if (javaScriptEnabled) waitForScripts(context)
    const faults = watch(context)
    await use(context)
    expect(faults, 'errores en la consola del navegador').toEqual([])
  },

  otherPage: async ({ browser, javaScriptEnabled }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: stackUrl() })
      opened.push({ context, faults: watch(context) })
      if (javaScriptEnabled) waitForScripts(context)
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

/** Scripts start after the page: what a test opens is its own once they run, where they do. */
function waitForScripts(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...args) => hydrated(page, await goto(...args))
    page.reload = async (...args) => hydrated(page, await reload(...args))
    return page
  }
}

async function hydrated<T>(page: Page, answer: T): Promise<T> {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type=later]') || performance.getEntriesByName('hydrated').length > 0,
  )
  return answer
}

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

function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const refused = REFUSED.exec(message.text())?.[1]
    if (refused && (!NEEDED.test(url) || refused === '503')) return
    faults.push(`${message.text()} (${url})`)
  })
  return faults
}
