/**
 * Imports 20,000 third parties in the built demonstration on the PostgreSQL of TEST_DATABASE_URL. Measures preview,
 * import, and the response times of other pages. `npm run bench:import [rows]`; fails when a limit is exceeded.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { SERVER } from '../api/support/server.ts'
import { startDemoOfRun } from '../demo.ts'
import { csvOf } from '../support/first-day.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { median, quantile } from './statistics.ts'

/**
 * Limits of a run. `seconds` is preview and import together. `othersMs` is the 95th percentile of other
 * pages.
 */
const LIMITS = { seconds: 60, othersMs: 150 }
/** Pause between other pages. */
const OTHERS_EVERY_MS = 100
const ASK_EVERY_MS = 250
const EMAIL = 'admin@molino.example'

if (!SERVER) throw new Error('TEST_DATABASE_URL: a PostgreSQL on which the benchmarks make their databases')
const rows = Number(process.argv[2] ?? '20000')
console.log(`Preparando la demostración y un archivo de ${rows} terceros…`)
const demo = await startDemoOfRun()
const excesses: string[] = []
try {
  const cookie = `sesion=${await signIn(demo.url, EMAIL, MOLINO)}`
  for (let warm = 0; warm < 5; warm++)
    await (await fetch(`${demo.url}/terceros`, { headers: { cookie } })).text()
  const ask = await asAdministrator()
  const ended = new AbortController()
  const others = askMeanwhile(cookie, ended.signal)
  const started = performance.now()
  const file = new Uint8Array(csvOf(thirdParties(rows)))
  const { data } = await ask<{ data: { _id: string } }>(
    'POST',
    '/imports?tipo=third-parties&archivo=terceros.csv',
    file,
  )
  await until(data._id, 'LISTA')
  const previewed = performance.now()
  await ask('PATCH', `/imports/${data._id}/apply`, '{}')
  await until(data._id, 'IMPORTADA')
  const applied = performance.now()
  ended.abort()
  const waits = (await others).sort((a, b) => a - b)
  const [preview, apply] = [(previewed - started) / 1000, (applied - previewed) / 1000]
  const p95 = quantile(waits, 0.95)
  console.log(
    `vista previa ${preview.toFixed(1)} s, importar ${apply.toFixed(1)} s; límite ${LIMITS.seconds} s juntos`,
  )
  console.log(
    `otros: ${waits.length} páginas, mediana ${median(waits).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, peor ${(waits.at(-1) ?? 0).toFixed(0)} ms; límite ${LIMITS.othersMs} ms (p95)`,
  )
  if (preview + apply > LIMITS.seconds) excesses.push(`tarda ${(preview + apply).toFixed(1)} s`)
  if (p95 > LIMITS.othersMs) excesses.push(`los demás esperan ${p95.toFixed(0)} ms (p95)`)

  /** Waits until the import has this state. */
  async function until(id: string, state: string): Promise<void> {
    for (;;) {
      const { estado, motivo } = await ask<{ estado: string; motivo: string }>('GET', `/imports/${id}`)
      if (estado === state) return
      if (motivo) throw new Error(`La importación quedó ${estado}: ${motivo}`)
      await pause(ASK_EVERY_MS)
    }
  }
} finally {
  await demo.stop()
}
if (excesses.length > 0) {
  console.error(`\nPasan del presupuesto:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

/** A sheet of new growers. */
function thirdParties(count: number) {
  return {
    head: ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación', 'Teléfono', 'Municipio'],
    rows: Array.from({ length: count }, (_, place) => [
      'PROVEEDOR',
      `Agricultor importado ${place}`,
      'CC',
      String(1_500_000_000 + place),
      '3101234567',
      'Espinal',
    ]),
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
