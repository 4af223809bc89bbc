/**
 * Imports 20,000 third parties in the built demonstration and takes them back, on the PostgreSQL of TEST_DATABASE_URL
 * or, without it, on the embedded database. Measures each step and the response times of other pages.
 * `npm run bench:import [rows] [kind…]`, `todo` for all kinds; fails when a limit is exceeded.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { SERVER } from '../api/support/server.ts'
import { startDemoOfRun } from '../demo.ts'
import { today } from '#server/kit/words/days.ts'
import { csvOf } from '../support/first-day.ts'
import { importSheets } from '../support/import-sheets.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { median, quantile } from './statistics.ts'

/**
 * Limits of a run. `seconds` is preview and import of third parties together. `othersMs` is the 95th percentile of other pages, and
 * `worstMs` the slowest. The embedded database does one thing at a time.
 */
const LIMITS = SERVER
  ? { seconds: 60, othersMs: 150, worstMs: 2000 }
  : { seconds: 60, othersMs: 1000, worstMs: 2000 }
/** Pause between other pages. */
const OTHERS_EVERY_MS = 100
const ASK_EVERY_MS = 250
const EMAIL = 'admin@molino.example'

/** Kinds in the order of the run. The first one has the time limit of the whole import. */
const KINDS = [
  'third-parties',
  'vehicles',
  'batches',
  'opening-receivables',
  'opening-agreements',
  'opening-payables',
  'opening-advances',
  'opening-client-advances',
  'opening-deposits',
  'opening-accounts',
]

const rows = Number(process.argv[2] ?? '20000')
const kinds = process.argv.length > 3 ? process.argv.slice(3) : ['third-parties']
const asked = kinds[0] === 'todo' ? KINDS : kinds
console.log(`Preparando la demostración en ${SERVER ? 'PostgreSQL' : 'PGlite'} y archivos de ${rows} filas…`)
const demo = await startDemoOfRun()
const excesses: string[] = []
try {
  const cookie = `sesion=${await signIn(demo.url, EMAIL, MOLINO)}`
  for (let warm = 0; warm < 5; warm++)
    await (await fetch(`${demo.url}/terceros`, { headers: { cookie } })).text()
  const ask = await asAdministrator()
  const sheets = importSheets(rows, today(), await named(ask), 100_000)
  for (const kind of asked) {
    const file = new Uint8Array(csvOf(sheets[kind]!))
    let id = ''
    const preview = await meanwhile(cookie, async () => {
      const sent = await ask<{ data: { _id: string } }>(
        'POST',
        `/imports?tipo=${kind}&archivo=datos.csv`,
        file,
      )
      id = sent.data._id
      await until(ask, id, 'LISTA')
    })
    tell(`${kind}: vista previa`, preview)
    const apply = await meanwhile(cookie, async () => {
      await ask('PATCH', `/imports/${id}/apply`, '{}')
      await until(ask, id, 'IMPORTADA')
    })
    tell(`${kind}: importar`, apply)
    const seconds = preview.seconds + apply.seconds
    if (kind === KINDS[0] && seconds > LIMITS.seconds) excesses.push(`tarda ${seconds.toFixed(1)} s`)
    const { se_deshace } = await ask<{ se_deshace: boolean }>('GET', `/imports/${id}`)
    if (!se_deshace) continue
    const back = await meanwhile(cookie, async () => {
      await ask('PATCH', `/imports/${id}/take-back`, '{}')
      await until(ask, id, 'DESHECHA')
    })
    tell(`${kind}: deshacer`, back)
  }
} finally {
  await demo.stop()
}
if (excesses.length > 0) {
  console.error(`\nPasan del presupuesto:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

interface Measured {
  seconds: number
  /** Response times of other pages in milliseconds, ascending. */
  waits: number[]
}

/** Does a piece of work while another user opens pages. */
async function meanwhile(cookie: string, work: () => Promise<void>): Promise<Measured> {
  const ended = new AbortController()
  const others = askMeanwhile(cookie, ended.signal)
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  ended.abort()
  return { seconds, waits: (await others).sort((a, b) => a - b) }
}

/** Prints a measurement and notes an exceeded limit of other pages. */
function tell(what: string, { seconds, waits }: Measured): void {
  const [p95, worst] = [quantile(waits, 0.95), waits.at(-1) ?? 0]
  const others = `otros: ${waits.length} páginas, mediana ${median(waits).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, peor ${worst.toFixed(0)} ms`
  console.log(`${what} ${seconds.toFixed(1)} s; ${others}`)
  if (p95 > LIMITS.othersMs) excesses.push(`${what}: los demás esperan ${p95.toFixed(0)} ms (p95)`)
  if (worst > LIMITS.worstMs) excesses.push(`${what}: alguien espera ${worst.toFixed(0)} ms`)
}

type Ask = Awaited<ReturnType<typeof asAdministrator>>

/** Waits until the import has this state. */
async function until(ask: Ask, id: string, state: string): Promise<void> {
  for (;;) {
    const { estado, motivo } = await ask<{ estado: string; motivo: string }>('GET', `/imports/${id}`)
    if (estado === state) return
    if (motivo) throw new Error(`La importación quedó ${estado}: ${motivo}`)
    await pause(ASK_EVERY_MS)
  }
}

/** Farmers, clients and a paddy of the demonstration. */
async function named(ask: Ask) {
  const found = async (path: string, search: object) => {
    const body = JSON.stringify({ limit: 100, ...search })
    return (await ask<{ data: Record<string, string>[] }>('POST', path, body)).data
  }
  const parties = async (tipo: string) =>
    (await found('/third-parties/search', { filtros: { tipo } })).map(({ identificacion }) => identificacion!)
  const [paddy] = await found('/products/search', { search: 'paddy' })
  return {
    farmers: await parties('PROVEEDOR'),
    clients: await parties('CLIENTE'),
    paddy: paddy!.descripcion!,
  }
}

/** Caller of the API as the mill's administrator. Sends a Buffer as bytes. */
async function asAdministrator() {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD })
  const entered = await fetch(`${demo.apiUrl}/auth/login`, { method: 'POST', headers: json, body })
  const { token, arrayEmpresas } = (await entered.json()) as { token: string; arrayEmpresas: string }
  const companies = JSON.parse(arrayEmpresas) as { idEmpresa: string; nombre: string }[]
  const company = companies.find(({ nombre }) => nombre === MOLINO)?.idEmpresa ?? ''
  return async <Answer>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answer> => {
    const type = typeof body === 'string' ? json : body && { 'content-type': 'application/octet-stream' }
    const answer = await fetch(demo.apiUrl + path, { method, headers: { token, company, ...type }, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** Opens pages as another user. Returns the response times in milliseconds. */
async function askMeanwhile(cookie: string, ended: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const pages = ['/terceros?q=martinez', '/weighing-records', '/accounts-receivable']
  while (!ended.aborted) {
    const started = performance.now()
    const page = await fetch(demo.url + pages[times.length % pages.length], { headers: { cookie } })
    await page.text()
    if (page.status !== 200) throw new Error(`${page.url} respondió ${page.status} mientras se importaba`)
    times.push(performance.now() - started)
    await pause(OTHERS_EVERY_MS)
  }
  return times
}
