import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { startDemo } from '../demo.ts'
import { loadPage, timeClick } from './browser/list.ts'
import { type Site, startSites } from './browser/sites.ts'
import { heapMB, type Machine, settle, slowDown, watchIn } from './browser/watch.ts'
import { median } from './statistics.ts'

/**
 * Time to the first row of a list and to the next page on slow computers, with scripts and in Modo ligero. Cold
 * browsers, throttled by Chromium, both modes in turn, medians in milliseconds. With scripts the first row may take
 * 1.1 times as long. `programas` is the time of hydrated.ts.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const RATES = [1, 6, 20]
const HELD_RATE = 6
const LIMIT = 1.1
const ROW = { selector: 'table.rows tbody tr', text: true }
const FIGURES = ['row', 'blocked', 'hydration', 'next'] as const
const COLUMNS = ['equipo', 'modo', 'primera fila', 'bloqueo', 'programas', 'página siguiente']

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: findBrowser() })
let tooLate = false
try {
  const { sites } = await startSites(['scripts', 'light'], demo, '')
  console.log(COLUMNS.map((column) => column.padStart(17)).join(''))
  for (const cpu of RATES) {
    const runs = sites.map((site) => ({ site, runs: [] as Run[] }))
    for (let round = 0; round < ROUNDS; round++)
      for (const { site, runs: of } of runs) of.push(await run(site, { cpu, net: 'none' }))
    const of = (place: number, name: keyof Run) => median(runs[place]!.runs.map((one) => one[name]))
    for (const [place, { site }] of runs.entries()) {
      const figures = FIGURES.map((name) => of(place, name).toFixed(0))
      const mode = site.name === 'light' ? 'ligero' : 'normal'
      console.log([`${cpu}× más lento`, mode, ...figures].map((cell) => cell.padStart(17)).join(''))
    }
    const ratio = of(0, 'row') / (of(1, 'row') || 1)
    console.log(`Primera fila, normal contra ligero: ${ratio.toFixed(2)}×`.padStart(17 * COLUMNS.length))
    if (cpu === HELD_RATE && ratio > LIMIT) tooLate = true
  }
} finally {
  await browser.close()
  await demo.stop()
}
if (tooLate) {
  console.error(`Con programas la primera fila tarda más de ${LIMIT} veces lo que en modo ligero.`)
  process.exitCode = 1
}

type Run = Record<(typeof FIGURES)[number], number>

async function run(site: Site, machine: Machine): Promise<Run> {
  // No mode is chosen, because only then the page reports the start of its scripts.
  const cookies = site.cookies.filter(({ name }) => name === 'sesion')
  const context = await browser.newContext({ extraHTTPHeaders: site.headers })
  try {
    await context.addCookies(cookies.map((one) => ({ ...one, url: site.url })))
    await watchIn(context, ROW)
    const page = await context.newPage()
    const { cdp, traffic } = await slowDown(page, machine)
    const load = await loadPage(page, traffic, site.url, site.hydrates, () => heapMB(cdp))
    const next = await timeClick(page, site.next, { ...ROW, changed: true })
    await page.locator(site.search).click()
    await settle(page, traffic, site.hydrates)
    const hydration = await page.evaluate(() => {
      const [start] = performance.getEntriesByName('scripts')
      const [end] = performance.getEntriesByName('hydrated')
      return start && end ? end.startTime - start.startTime : 0
    })
    return { ...load, hydration, next }
  } finally {
    await context.close()
  }
}
