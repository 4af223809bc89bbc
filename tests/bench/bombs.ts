/**
 * Sends the hostile files of the tests to the built API, two at once, on each engine. Measures other requests, the
 * memory of the API and its reading processes, and the memory a minute later. `npm run bench:bombs`; fails when a limit
 * is exceeded. Needs Linux; uses PostgreSQL only with TEST_DATABASE_URL.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { SERVER } from '../api/support/server.ts'
import { type RunningDemo, startDemo, startDemoOfRun } from '../demo.ts'
import { childrenOf } from '../support/built-reader.ts'
import { HOSTILE } from '../support/hostile-files.ts'
import { caller } from '../support/weighings.ts'
import { holdOf, residentMB, toldOf } from './memory.ts'
import { othersDuring, spreadOf } from './others.ts'
import { quantile } from './statistics.ts'

/** `othersMs` is the 95th percentile of other requests, `keptMB` the growth of the API a minute later. */
const LIMITS = { othersMs: 500, keptMB: 100 }
const OTHERS_EVERY_MS = 100
const SAMPLE_MS = 200
const LATER_MS = 60_000
const JSON_TYPE = { 'content-type': 'application/json' }

const excesses: string[] = []
await measure('pglite', await startDemo())
if (SERVER) await measure('postgres', await startDemoOfRun())
console.log(`limits: others p95 ${LIMITS.othersMs} ms, API ${LIMITS.keptMB} MB more a minute later`)
if (excesses.length > 0) {
  console.error(`\nOver the limits:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

async function measure(engine: string, demo: RunningDemo): Promise<void> {
  try {
    const headers = await signedIn(demo.apiUrl)
    const bank = { nombre: 'Banco', nro_cuenta: '77-1', saldo_inicial: 0, fecha_si: '2026-01-01' }
    const call = await caller(demo.apiUrl)
    const { data } = (await call('POST', '/banks', bank)) as { data: { _id: string } }
    const statements = `${demo.apiUrl}/bank-reconciliations?id_banco=${data._id}`
    const other = () =>
      fetch(`${demo.apiUrl}/banks/search`, {
        method: 'POST',
        headers: { ...headers, ...JSON_TYPE },
        body: '{}',
      })
    const send = async (file: Uint8Array) => {
      const type = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(statements, {
        method: 'POST',
        headers: { ...headers, ...type },
        body: Buffer.from(file),
      })
      const { mensaje } = (await answer.json()) as { mensaje: string }
      return { status: answer.status, mensaje }
    }
    console.log(
      `${engine}, without files: ${spreadOf(await othersDuring(OTHERS_EVERY_MS, other, pause(5000)))}`,
    )
    const files = HOSTILE.map(({ name, bytes, refused }) => ({ name, file: bytes(), refused }))
    const api = holdOf(demo.pid, 'build/server/api.js')
    let readersMB = 0
    const sample = setInterval(() => {
      readersMB = Math.max(
        readersMB,
        childrenOf(api.pid).reduce((sum, pid) => sum + memoryNow(pid), 0),
      )
    }, SAMPLE_MS)
    const started = performance.now()
    const refuseAll = async () => {
      for (let at = 0; at < files.length; at += 2) {
        const two = files.slice(at, at + 2).map(async ({ name, file, refused }) => {
          const { status, mensaje } = await send(file)
          if (status !== 422 || !mensaje.includes(refused))
            excesses.push(`${engine}, ${name}: ${status} ${mensaje}`)
        })
        await Promise.all(two)
      }
    }
    const waits = await othersDuring(OTHERS_EVERY_MS, other, refuseAll())
    clearInterval(sample)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${engine}, ${files.length} files, two at once, in ${seconds} s: ${spreadOf(waits)}`)
    await pause(LATER_MS)
    const later = residentMB(api.pid, 'VmRSS')
    const still =
      holdOf(demo.pid, 'build/server/api.js').pid === api.pid ? 'the same process' : 'ANOTHER process'
    console.log(
      `  ${toldOf('API', api)}, a minute later ${later.toFixed(0)}, ${still}; its reading processes at most ${readersMB.toFixed(0)} MB, a minute later ${childrenOf(api.pid).length}`,
    )
    const p95 = quantile(waits, 0.95)
    if (p95 > LIMITS.othersMs) excesses.push(`${engine}: others wait ${p95.toFixed(0)} ms (p95)`)
    if (later - api.before > LIMITS.keptMB)
      excesses.push(`${engine}: the API keeps ${(later - api.before).toFixed(0)} MB`)
    if (still !== 'the same process') excesses.push(`${engine}: ${still}`)
  } finally {
    await demo.stop()
  }
}

/** Resident memory in MB; 0 once the process has ended. */
function memoryNow(pid: number): number {
  try {
    return residentMB(pid, 'VmRSS')
  } catch {
    return 0
  }
}

/** Headers of the mill's administrator. */
async function signedIn(apiUrl: string): Promise<{ token: string; company: string }> {
  const body = JSON.stringify({ email: 'admin@molino.example', password: DEMO_PASSWORD })
  const entered = await fetch(`${apiUrl}/auth/login`, { method: 'POST', headers: JSON_TYPE, body })
  const { token, arrayEmpresas } = (await entered.json()) as { token: string; arrayEmpresas: string }
  const [company] = JSON.parse(arrayEmpresas) as { idEmpresa: string }[]
  return { token, company: company!.idEmpresa }
}
