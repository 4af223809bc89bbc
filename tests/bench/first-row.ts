import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { startDemo } from '../demo.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'

/**
 * When the first row of a list is seen on slow computers, with scripts and in Modo ligero, and how long the next page
 * takes: cold browsers, the processor slowed by Chromium, both ways in turn, medians in milliseconds. With scripts the
 * first row may come 1.1 times as late (design/behaviour.md); `programas` is what hydrated.ts measures.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const RATES = [1, 6, 20]
const HELD_RATE = 6
const LIMIT = 1.1

interface Run {
  firstRow: number
  /** Time over 50 ms of every task that held the page up. */
  blocked: number
  hydration: number
  nextPage: number
}

declare global {
  interface Window {
    bench: Pick<Run, 'firstRow' | 'blocked'>
  }
}

/** Runs in the page before anything else: when the frame with the first row was painted, and what held it up. */
const WATCH = `
  window.bench = { firstRow: 0, blocked: 0 }
  const look = () => {
    if (!document.querySelector('table.rows tbody tr')) requestAnimationFrame(look)
    // The task after this frame: it has been painted.
    else setTimeout(() => { window.bench.firstRow = performance.now() })
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.bench.blocked += task.duration - 50
  }).observe({ type: 'longtask', buffered: true })
`

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: findBrowser() })
let tooLate = false
try {
  const session = await signIn(demo.url, 'admin@molino.example', MOLINO)
  const columns = ['equipo', 'modo', 'primera fila', 'bloqueo', 'programas', 'página siguiente']
  console.log(columns.map((column) => column.padStart(17)).join(''))
  for (const rate of RATES) {
    const runs: Record<'normal' | 'ligero', Run[]> = { normal: [], ligero: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const mode of ['normal', 'ligero'] as const)
        runs[mode].push(await run(browser, session, mode, rate))
    }
    for (const mode of ['normal', 'ligero'] as const) {
      const figures = (['firstRow', 'blocked', 'hydration', 'nextPage'] as const).map((name) =>
        median(runs[mode].map((one) => one[name])).toFixed(0),
      )
      console.log([`${rate}× más lento`, mode, ...figures].map((cell) => cell.padStart(17)).join(''))
    }
    const [normal, ligero] = [runs.normal, runs.ligero].map((of) => median(of.map((one) => one.firstRow)))
    const ratio = (normal ?? 0) / (ligero ?? 1)
    console.log(`Primera fila, normal contra ligero: ${ratio.toFixed(2)}×`.padStart(17 * columns.length))
    if (rate === HELD_RATE && ratio > LIMIT) tooLate = true
  }
} finally {
  await browser.close()
  await demo.stop()
}
if (tooLate) {
  console.error(`Con programas la primera fila tarda más de ${LIMIT} veces lo que en modo ligero.`)
  process.exitCode = 1
}

async function run(browser: Browser, session: string, mode: 'normal' | 'ligero', rate: number): Promise<Run> {
  const extraHTTPHeaders = { 'Save-Data': mode === 'ligero' ? 'on' : 'off' }
  const context = await browser.newContext({ extraHTTPHeaders })
  await context.addCookies([{ name: 'sesion', value: session, url: demo.url }])
  await context.addInitScript({ content: WATCH })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${demo.url}/terceros`)
  await page.waitForFunction(() => window.bench.firstRow > 0)
  if (mode === 'normal') await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  const first = await page.evaluate(() => {
    const [start] = performance.getEntriesByName('scripts')
    const [end] = performance.getEntriesByName('hydrated')
    return { ...window.bench, hydration: (end?.startTime ?? 0) - (start?.startTime ?? 0) }
  })
  const nextPage = await timeNextPage(page)
  await context.close()
  return { ...first, nextPage }
}

/** From pressing the pager's link until the other page's first row is drawn, by the clock outside the page. */
async function timeNextPage(page: Page): Promise<number> {
  const started = performance.now()
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await page.locator('table.rows tbody tr:first-child', { hasText: /^11/ }).waitFor()
  return performance.now() - started
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
