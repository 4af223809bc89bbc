import { gzipSync } from 'node:zlib'
import { chromium, expect, type Browser, type BrowserContext, type CDPSession } from '@playwright/test'
import { DEMO_USERS } from '#server/demo/users.ts'
import { findBrowser } from '../browser.ts'
import { startDemoOfRun } from '../demo.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'

/**
 * Loads screens in a headless Chromium with an empty cache and compares the traffic with the budgets below. Sizes are
 * gzip response bodies.
 */
const KB = 1024

interface Screen {
  name: string
  /** Address. `:tercero` and `:pesada` stand for the first record of the list. */
  path: string
  kind: 'list' | 'form'
  /** The screen has scripts in Modo ligero too. */
  pickers?: boolean
  /** Larger limits of this screen alone. */
  may?: Limits
}

/**
 * Larger limits have a reason. /weighing-records shows the yard, whose forms read the scales. Receivables and
 * agreements show interest and have more actions.
 */
const SCREENS: Screen[] = [
  { name: 'Lista de terceros', path: '/terceros', kind: 'list' },
  { name: 'Editar tercero', path: '/terceros/editar/:tercero', kind: 'form' },
  {
    name: 'Lista de pesadas',
    path: '/weighing-records',
    kind: 'list',
    may: { html: 10 * KB, js: 123 * KB, requests: 26 },
  },
  { name: 'Nueva pesada', path: '/save-weighing-records', kind: 'form', pickers: true },
  { name: 'Lista de usuarios', path: '/users', kind: 'list' },
  { name: 'Liquidaciones', path: '/liquidacion-arroz', kind: 'list', may: { html: 9.4 * KB } },
  { name: 'Nueva liquidación', path: '/liquidacion-arroz/nueva?pesada=:pesada', kind: 'form' },
  { name: 'Auditoría', path: '/auditoria', kind: 'list' },
  { name: 'Cuentas por cobrar', path: '/accounts-receivable', kind: 'list', may: { html: 10 * KB } },
  { name: 'Acuerdos', path: '/financing-agreements', kind: 'list', may: { html: 9.7 * KB } },
  { name: 'Solicitudes', path: '/approval-requests', kind: 'list' },
  { name: 'Empresas', path: '/companies', kind: 'list' },
  { name: 'Movimientos por tercero', path: '/reporte-movimientos-terceros?tercero=:tercero', kind: 'form' },
  { name: 'Inicio de sesión', path: '/login', kind: 'form' },
]

interface Response {
  url: string
  type: string
  headerBytes: number
  bytes: number
  kept: boolean
}

interface Measure {
  js: number
  /** Scripts loaded later: drafts and unsent weights (app/form/kept-forms.ts, unsent.ts). */
  jsKept: number
  css: number
  html: number
  requests: number
  fonts: number
  foreignHosts: number
  layoutShift: number
}

type Limits = Partial<Measure>

const NOTHING_FOREIGN = { fonts: 0, foreignHosts: 0, layoutShift: 0 }
const LIMITS: Record<Screen['kind'], Limits> = {
  list: {
    js: 120 * KB,
    jsKept: 3 * KB,
    css: 13.1 * KB,
    html: 9 * KB,
    requests: 20,
    ...NOTHING_FOREIGN,
  },
  // Limits of forms include unsent weights at the scale (app/form/unsent.ts).
  form: { js: 127 * KB, jsKept: 7 * KB, css: 13.3 * KB, ...NOTHING_FOREIGN },
}
/** Resources that are compressed. Budgets count gzip, although browsers ask localhost for brotli. */
const WRITTEN: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'Document'])

const COLUMNS = ['js', 'jsKept', 'css', 'html', 'requests', 'fonts', 'foreignHosts', 'layoutShift'] as const
const HEADINGS = ['JS', 'después', 'CSS', 'HTML', 'pedidos', 'fuentes', 'terceros', 'salto']

const demo = await startDemoOfRun()
const browser = await chromium.launch({ executablePath: findBrowser() })
const excesses: string[] = []
try {
  const value = await signIn(demo.url, DEMO_USERS[0].correo, MOLINO)
  const session = [{ name: 'sesion', value, url: demo.url }]
  const ids = await findIds(browser, session)
  console.log(['Pantalla'.padEnd(30), ...HEADINGS.map((heading) => heading.padStart(9))].join(''))
  for (const screen of SCREENS) {
    const cookies = screen.path === '/login' ? [] : session
    const url = demo.url + screen.path.replace(/:(tercero|pesada)/, (_, name: keyof Ids) => ids[name])
    report(screen.name, await load(browser, url, cookies), { ...LIMITS[screen.kind], ...screen.may })
    const light = await load(browser, url, cookies, { 'Save-Data': 'on' })
    report(`${screen.name}, ligero`, light, { ...LIMITS[screen.kind], ...(!screen.pickers && { js: 0 }) })
  }
} finally {
  await browser.close()
  await demo.stop()
}
if (excesses.length > 0) {
  console.error(`\nPasan del presupuesto:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

interface Ids {
  tercero: string
  /** Id of a weighing that can be settled. */
  pesada: string
}

async function findIds(browser: Browser, cookies: Cookies): Promise<Ids> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  const linked = async (path: string, to: RegExp) => {
    await page.goto(demo.url + path)
    const links = page.getByRole('main').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return addresses.flatMap((address) => to.exec(address)?.[1] ?? [])
  }
  const [tercero] = await linked('/terceros', /\/terceros\/editar\/([^/?#]+)/)
  let pesada: string | undefined
  for (const id of await linked('/weighing-records?filas=100', /\/final-weight\/([^/?#]+)/)) {
    ;[pesada] = await linked(`/weighing-records/final-weight/${id}`, /\/liquidacion-arroz\?pesada=([^&#]+)/)
    if (pesada) break
  }
  await context.close()
  if (!tercero || !pesada) throw new Error('Las listas no tienen un tercero y una pesada por liquidar.')
  return { tercero, pesada }
}

async function load(
  browser: Browser,
  url: string,
  cookies: Cookies,
  headers: Record<string, string> = {},
): Promise<Measure> {
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  await context.addCookies(cookies)
  await context.addInitScript(() => {
    const seen = window as unknown as { layoutShift: number }
    seen.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.layoutShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  const responses = await record(await context.newCDPSession(page))
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} respondió ${answer?.status()}`)
  if (await page.evaluate(() => document.querySelector('script[type=later]') !== null)) {
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await expect.poll(() => [...responses.values()].some(({ kept }) => kept)).toBe(true)
  }
  const layoutShift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
  const icons = await page.locator('link[rel~=icon]:not([href^="data:"])').count()
  await context.close()

  const arrived = [...responses.values()]
  const size = (type: string) =>
    arrived.filter((one) => one.type === type && !one.kept).reduce((sum, one) => sum + one.bytes, 0)
  const host = new URL(url).host
  // Headless browsers request no favicon.
  const unseenIcon = icons > 0 && !arrived.some((one) => one.url.includes('icon')) ? 1 : 0
  return {
    js: size('Script'),
    jsKept: arrived.filter(({ kept }) => kept).reduce((sum, one) => sum + one.bytes, 0),
    css: size('Stylesheet'),
    html: size('Document'),
    requests: arrived.length + unseenIcon,
    fonts: arrived.filter((one) => one.type === 'Font').length,
    foreignHosts: arrived.filter((one) => new URL(one.url).host !== host).length,
    layoutShift,
  }
}

/** Network responses of the page by URL, with their sizes. */
async function record(cdp: CDPSession): Promise<Map<string, Response>> {
  const responses = new Map<string, Response>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!/^https?:/.test(response.url)) return
    responses.set(requestId, {
      url: response.url,
      type,
      headerBytes: response.encodedDataLength,
      bytes: 0,
      kept: false,
    })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    if (!response) return
    response.bytes = encodedDataLength - response.headerBytes
    if (!WRITTEN.has(response.type)) return
    void cdp.send('Network.getResponseBody', { requestId }).then(({ body, base64Encoded }) => {
      response.kept = /Sin conexión: nada se ha perdido|Guardar sin enviar/.test(body)
      response.bytes = gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')).length
    })
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  return responses
}

function report(name: string, measure: Measure, limits: Limits): void {
  const cells = COLUMNS.map((column) => {
    const limit = limits[column]
    const tooMuch = limit !== undefined && measure[column] > limit
    if (tooMuch) excesses.push(`${name}: ${column} ${show(column, measure[column])} > ${show(column, limit)}`)
    return `${show(column, measure[column])}${tooMuch ? '!' : ' '}`.padStart(9)
  })
  console.log([name.padEnd(30), ...cells].join(''))
}

function show(column: keyof Measure, value: number): string {
  if (column === 'layoutShift') return value.toFixed(3)
  return ['js', 'jsKept', 'css', 'html'].includes(column) ? `${(value / KB).toFixed(1)} K` : String(value)
}
