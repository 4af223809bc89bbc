/**
 * Exports 100,000 third parties to Excel and PDF in the built demonstration. Measures first byte, time, size, memory
 * growth of the web process and response times of other requests. Also exports one type only, for the time per row.
 * Uses the PostgreSQL of TEST_DATABASE_URL, else PGlite. `npm run bench:export [rows]`; fails when a limit is
 * exceeded.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startDemo } from '../demo.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { childrenOf, residentMB } from '../support/processes.ts'
import { largeSeason } from './season.ts'
import { median, quantile } from './statistics.ts'

/**
 * Limits of a run. `steady` is the time per row of the long file divided by that of the short one. `othersMs`
 * is the 95th percentile of other pages.
 */
const LIMITS = { firstByteMs: 1000, growthMB: 100, steady: 1.3, othersMs: 150 }
const PART = 'CONDUCTOR'
/** Interval of other requests during the export. */
const OTHERS_EVERY_MS = 250

const COLUMNS =
  'Archivo,filas,ms por mil,primer byte,total,tamaño,RSS antes,crece,otros: mediana,p95,peor'.split(',')

const rows = process.argv[2] ?? '100000'
console.log(`Preparando una temporada de ${rows} terceros…`)
const season = process.env.TEST_DATABASE_URL ? await largeSeason(Number(rows)) : undefined
const demo = season ? await startDemo({ DATABASE_URL: season.url }) : await startDemo({}, ['--rows', rows])
const excesses: string[] = []
try {
  const headers = { cookie: `sesion=${await signIn(demo.url, 'admin@molino.example', MOLINO)}` }
  const web = childrenOf(demo.pid, '@remix-run/serve').map(({ pid }) => pid)
  for (let warm = 0; warm < 5; warm++) await (await fetch(`${demo.url}/terceros`, { headers })).text()
  console.log(COLUMNS.map((column) => column.padStart(15)).join(''))
  const parts = [`?tipo=${PART}`, ''] as const
  for (const format of ['xlsx', 'pdf']) {
    const perThousand: number[] = []
    for (const part of parts) perThousand.push(await take(format, part))
    const [some = 0, all = 0] = perThousand
    if (all > LIMITS.steady * some)
      excesses.push(
        `${format}: mil filas tardan ${all.toFixed(0)} ms entre todas y ${some.toFixed(0)} ms entre pocas`,
      )
  }

  async function take(format: string, part: string): Promise<number> {
    const measured = await measure(`${demo.url}/terceros/exportar/${format}${part}`, headers, web)
    const { firstByteMs, seconds, megabytes, beforeMB, growthMB, others } = measured
    const found = await countOf(part, headers)
    const perThousand = (seconds * 1e6) / found
    const cells = [
      part ? `${format}, ${PART}` : format,
      String(found),
      perThousand.toFixed(0),
      `${firstByteMs.toFixed(0)} ms`,
      `${seconds.toFixed(1)} s`,
      `${megabytes.toFixed(1)} MB`,
      `${beforeMB.toFixed(0)} MB`,
      `${growthMB.toFixed(0)} MB`,
      `${median(others).toFixed(0)} ms`,
      `${quantile(others, 0.95).toFixed(0)} ms`,
      `${(others.at(-1) ?? 0).toFixed(0)} ms`,
    ]
    console.log(cells.map((cell) => cell.padStart(15)).join(''))
    if (firstByteMs > LIMITS.firstByteMs)
      excesses.push(`${format}: primer byte a los ${firstByteMs.toFixed(0)} ms`)
    if (quantile(others, 0.95) > LIMITS.othersMs)
      excesses.push(`${format}: los demás esperan ${quantile(others, 0.95).toFixed(0)} ms (p95)`)
    if (growthMB > LIMITS.growthMB) excesses.push(`${format}: el proceso crece ${growthMB.toFixed(0)} MB`)
    return perThousand
  }
} finally {
  await demo.stop()
  await season?.drop()
}
if (excesses.length > 0) {
  console.error(`\nPasan del presupuesto:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

async function measure(url: string, headers: Record<string, string>, web: number[]) {
  const beforeMB = residentMB(web)
  let mostMB = beforeMB
  const started = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  if (response.status !== 200 || !response.body) throw new Error(`${url} respondió ${response.status}`)
  const ended = new AbortController()
  const others = askMeanwhile(headers, ended.signal)
  let firstByteMs = 0
  let bytes = 0
  let looked = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    firstByteMs ||= performance.now() - started
    bytes += chunk.byteLength
    if (performance.now() - looked < 500) continue
    looked = performance.now()
    mostMB = Math.max(mostMB, residentMB(web))
  }
  const seconds = (performance.now() - started) / 1000
  ended.abort()
  return {
    firstByteMs,
    seconds,
    megabytes: bytes / 1e6,
    beforeMB,
    growthMB: mostMB - beforeMB,
    others: (await others).sort((a, b) => a - b),
  }
}

/** Total that the list shows. */
async function countOf(part: string, headers: Record<string, string>): Promise<number> {
  const page = await (await fetch(`${demo.url}/terceros${part}`, { headers })).text()
  const found = /([\d.]+)(?:<!-- -->|\s)*registros/.exec(page)?.[1]
  if (!found) throw new Error('La lista no dice cuántos registros tiene')
  return Number(found.replaceAll('.', ''))
}

/** Opens the list repeatedly as another user. Returns the response times in milliseconds. */
async function askMeanwhile(headers: Record<string, string>, ended: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!ended.aborted) {
    const started = performance.now()
    const page = await fetch(`${demo.url}/terceros?q=martinez`, { headers })
    await page.text()
    if (page.status !== 200) throw new Error(`La lista respondió ${page.status} mientras se exportaba`)
    times.push(performance.now() - started)
    await pause(OTHERS_EVERY_MS)
  }
  return times
}
