import type { Browser, Page } from '@playwright/test'
import type { Site } from './sites.ts'
import {
  heapMB,
  type Machine,
  settle,
  slowDown,
  timePress,
  type Traffic,
  watchIn,
  whenShown,
} from './watch.ts'

const ROW = 'table tbody tr'
const FIELD = 'input[name=telefono1]'
/** Search word that matches more than one page. */
const WORD = 'martinez'
/** Pause between two letters of a fast typist. */
const LETTER_MS = 120

/** Load times of a page. */
export interface Load {
  row: number
  largest: number
  blocked: number
  shift: number
  kilobytes: number
  requests: number
  heap: number
  firstByte: number
}

export interface Steps {
  search: number
  next: number
  open: number
  save: number
}

export interface ListRun {
  cold: Load
  warm: Load
  /** Times of the steps, only on the machine where they are measured. */
  steps?: Steps
}

/** Opens the list twice in a new browser and works in it. */
export async function runList(
  browser: Browser,
  site: Site,
  machine: Machine,
  steps: boolean,
): Promise<ListRun> {
  const context = await browser.newContext({
    extraHTTPHeaders: site.headers,
    viewport: { width: 1366, height: 768 },
  })
  try {
    await context.addCookies(site.cookies.map((one) => ({ ...one, url: site.url })))
    await watchIn(context, { selector: ROW, text: true })
    const page = await context.newPage()
    const { cdp, traffic } = await slowDown(page, machine)
    const load = () => loadPage(page, traffic, site.url, site.hydrates, () => heapMB(cdp))
    const cold = await load()
    await page.goto('about:blank')
    const warm = await load()
    return { cold, warm, ...(steps && { steps: await work(page, site, traffic) }) }
  } finally {
    await context.close()
  }
}

/** Opens an address and returns its load times once the page is idle. */
async function loadPage(
  page: Page,
  traffic: Traffic,
  url: string,
  hydrates: boolean,
  heap: () => Promise<number>,
): Promise<Load> {
  traffic.reset()
  await page.goto(url, { waitUntil: 'commit' })
  const row = await whenShown(page)
  await settle(page, traffic, hydrates)
  const seen = await page.evaluate(() => ({
    ...window.bench,
    firstByte: performance.getEntriesByType('navigation').map((entry) => {
      const { responseStart, requestStart } = entry as PerformanceNavigationTiming
      return responseStart - requestStart
    })[0],
  }))
  const { bytes, requests } = traffic
  return {
    row,
    largest: seen.largest,
    blocked: seen.blocked,
    shift: seen.shift,
    kilobytes: bytes / 1000,
    requests,
    heap: await heap(),
    firstByte: seen.firstByte ?? 0,
  }
}

/** Searches, opens the next page, edits its first record and saves it. */
async function work(page: Page, site: Site, traffic: Traffic): Promise<Steps> {
  const settled = () => settle(page, traffic, site.hydrates)
  const rows = { selector: ROW, text: true, changed: true }
  const field = page.locator(site.search)
  const search = await timePress(page, {
    event: 'keydown',
    shows: rows,
    press: () => page.keyboard.press('Enter'),
    before: async () => {
      await field.click()
      // If typing starts the search, the next letter must come first.
      await page.keyboard.type(WORD, { delay: LETTER_MS })
    },
  })
  await settled()
  const next = await timeClick(page, site.next, rows)
  await settled()
  const open = await timeClick(page, site.edit, { selector: FIELD })
  await settled()
  await page.locator(FIELD).fill(`3${Math.floor(1e9 * Math.random())}`.padEnd(10, '0'))
  // A person types longer than scripts take to start.
  await settled()
  const save = await timeClick(page, site.save, { selector: ROW, text: true, without: FIELD })
  return { search, next, open, save }
}

/** Presses the mouse on an element. The element is located beforehand, so that only the page's time counts. */
async function timeClick(
  page: Page,
  selector: string,
  shows: Parameters<typeof timePress>[1]['shows'],
): Promise<number> {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen on ${page.url()}`)
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return timePress(page, { event: 'click', shows, press })
}
