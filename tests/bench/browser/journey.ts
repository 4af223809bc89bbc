import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_USERS } from '#server/db/demo/users.ts'
import { MOLINO } from '../../support/sign-in.ts'
import { type Load, loadPage, timeClick } from './list.ts'
import type { Site } from './sites.ts'
import { heapMB, type Machine, settle, slowDown, timePress, watchIn } from './watch.ts'

/** Forms that are opened cold. */
export const FORMS = ['/save-weighing-records', '/save-payment-receipt'] as const

export interface Journey {
  login: Load
  /** From Enter in the sign-in form until the start page, or the choice of a company, is painted. */
  signIn: number
  /** From choosing the company until the start page is painted. */
  company: number
  /** From the menu's link until the list's first row. */
  toList: number
  forms: Load[]
}

/** Signs in, goes to the list, and opens the forms, all with a browser that has seen nothing yet. */
export async function runJourney(browser: Browser, site: Site, machine: Machine): Promise<Journey> {
  const own = site.cookies.filter(({ name }) => name !== 'sesion')
  const { origin } = new URL(site.url)
  const context = await browser.newContext({
    extraHTTPHeaders: site.headers,
    viewport: { width: 1366, height: 768 },
  })
  try {
    await context.addCookies(own.map((one) => ({ ...one, url: origin })))
    await watchIn(context, { selector: 'input[name=email]' })
    const page = await context.newPage()
    const { cdp, traffic } = await slowDown(page, machine)
    const login = await loadPage(page, traffic, `${origin}/login`, site.hydrates, () => heapMB(cdp))
    await page.locator('input[name=email]').fill(DEMO_USERS[0].correo)
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    const signIn = await timePress(page, {
      event: 'keydown',
      shows: { selector: 'main', text: true, without: 'input[name=password]' },
      press: () => page.locator('input[name=password]').press('Enter'),
    })
    await settle(page, traffic, site.hydrates)
    const company = await timeClick(page, `button:has-text("${MOLINO}")`, {
      selector: 'main h1',
      path: '/home',
      without: 'main form[action="/empresa"]',
    })
    await settle(page, traffic, site.hydrates)
    const toList = await timeClick(page, 'nav a[href="/terceros"]', {
      // The start page has another table.
      selector: 'table.listed tbody tr',
      text: true,
    })
    const forms: Load[] = []
    for (const form of FORMS) forms.push(await openForm(browser, site, machine, origin + form))
    return { login, signIn, company, toList, forms }
  } finally {
    await context.close()
  }
}

async function openForm(browser: Browser, site: Site, machine: Machine, url: string): Promise<Load> {
  const context = await browser.newContext({
    extraHTTPHeaders: site.headers,
    viewport: { width: 1366, height: 768 },
  })
  try {
    await context.addCookies(site.cookies.map((one) => ({ ...one, url })))
    await watchIn(context, { selector: 'main input:not([type=hidden])' })
    const page = await context.newPage()
    const { cdp, traffic } = await slowDown(page, machine)
    return await loadPage(page, traffic, url, site.hydrates, () => heapMB(cdp))
  } finally {
    await context.close()
  }
}
