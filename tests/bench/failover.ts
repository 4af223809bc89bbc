/**
 * Cost of a dying primary. 100 writers create third parties through two APIs. The primary of a synchronous
 * pair is then killed, and its replica promoted. Counts acknowledged records that are lost or doubled, and
 * the longest time without an acknowledged write. `npm run bench:failover [writers]`; needs Debian's package
 * `postgresql`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mustStart, signIn, type Headers } from '../api/support/process.ts'
import { bundle } from '../support/bundles.ts'
import { startPostgresPair } from '../support/postgres-pair.ts'

/** Longest allowed time without an acknowledged write, in seconds. */
const LIMIT = 10
const SECONDS_BEFORE = 5
const SECONDS_AFTER = 10
const writers = Number(process.argv[2] ?? '100')

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-failover-'))
await bundle()
const pair = await startPostgresPair({ durable: true })
const apis = []
try {
  const env = { DATABASE_URL: pair.url, READ_DATABASE_URL: pair.replica.url }
  for (const name of ['una', 'otra'])
    apis.push(await mustStart({ ...env, DATA_DIR: path.join(dataDir, name) }))
  const urls = apis.map(({ url }) => url)
  const headers = await signIn(urls[0]!)
  /** Id and time of each acknowledged record, by identification. */
  const answered = new Map<string, { id: string; at: number }>()
  let working = true
  let refusals = 0
  const failures: string[] = []

  /** Creates records one after the other. Repeats an unanswered request with the same idempotency key. */
  const write = async (writer: number) => {
    for (let number = 0; working; number += 1) {
      const identificacion = String(10_000_000 + writer * 100_000 + number)
      for (let turn = 0; ; turn += 1) {
        const answer = await post(urls[(writer + turn) % urls.length]!, headers, identificacion)
        if (answer.status === 201) {
          answered.set(identificacion, { id: answer.id, at: performance.now() })
          break
        }
        if (answer.status !== 503) {
          failures.push(`${answer.status} ${answer.text}`)
          return
        }
        refusals += 1
        if (!working) return
        await pause(200)
      }
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await pause(SECONDS_BEFORE * 1000)
  pair.primary.kill()
  const killed = performance.now()
  await pair.promote()
  const promoted = performance.now()
  await pause(SECONDS_AFTER * 1000)
  working = false
  await all

  const rows = (await pair.replica.run(
    `select identificacion, array_agg(id_tercero::text) as ids from third_parties where tipo = 'PROVEEDOR' group by 1`,
  )) as { identificacion: string; ids: string[] }[]
  const found = new Map(rows.map(({ identificacion, ids }) => [identificacion, ids]))
  const lost = [...answered].filter(([key, { id }]) => !found.get(key)?.includes(id)).length
  const doubled = [...found.values()].filter((ids) => ids.length > 1).length
  const times = [...answered.values()].map(({ at }) => at).sort((a, b) => a - b)
  const before = times.filter((at) => at < killed).length
  const gap = Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))) / 1000
  console.log(
    `${writers} writers, 2 APIs: ${answered.size} writes answered, ${before} before the primary was killed; ${refusals} answered 503 and sent again`,
  )
  console.log(
    `promoted after ${((promoted - killed) / 1000).toFixed(1)} s, longest time without an answered write ${gap.toFixed(1)} s; limit ${LIMIT} s`,
  )
  console.log(`answered and lost ${lost}, doubled ${doubled}, failed otherwise ${failures.length}`)
  for (const failure of failures.slice(0, 5)) console.log(failure)
  if (lost + doubled + failures.length > 0 || gap > LIMIT || before === 0 || before === answered.size)
    process.exitCode = 1
} finally {
  for (const { child } of apis) child.kill('SIGKILL')
  pair.close()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Answer {
  /** Status of the answer; 503 if none came. */
  status: number
  id: string
  text: string
}

async function post(url: string, headers: Headers, identificacion: string): Promise<Answer> {
  const response = await fetch(`${url}/third-parties`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': identificacion },
    body: JSON.stringify({
      tipo: 'PROVEEDOR',
      nombre: `Agricultor ${identificacion}`,
      tipo_identificacion: '13',
      identificacion,
    }),
    signal: AbortSignal.timeout(20_000),
  }).catch((error: Error) => error)
  if (response instanceof Error) return { status: 503, id: '', text: response.message }
  const text = await response.text()
  const id = response.status === 201 ? (JSON.parse(text) as { id_tercero: string }).id_tercero : ''
  return { status: response.status, id, text }
}
