/**
 * What it costs to export 100,000 third parties to Excel and to PDF, in the built demonstration: first byte, time,
 * size, growth of the web process, and how long other requests wait meanwhile.
 * `npm run bench:export [rows]`; fails when a budget of the issue is passed.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startDemo } from '../demo.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'

const LIMITS = { firstByteMs: 1000, growthMB: 100 }
/** A request of somebody else starts this often while the file is made. */
const OTHERS_EVERY_MS = 250

const rows = process.argv[2] ?? '100000'
console.log(`Preparando una temporada de ${rows} terceros…`)
const demo = await startDemo({}, ['--rows', rows])
const excesses: string[] = []
try {
  const headers = { cookie: `sesion=${await signIn(demo.url, 'admin@molino.example', MOLINO)}` }
  const web = processOf(demo.pid, '@remix-run/serve')
  for (let warm = 0; warm < 5; warm++) await (await fetch(`${demo.url}/terceros`, { headers })).text()
  const columns = [
    'Archivo',
    'primer byte',
    'total',
    'tamaño',
    'RSS antes',
    'crece',
    'otros: mediana',
    'peor',
  ]
  console.log(columns.map((column) => column.padStart(15)).join(''))
  for (const format of ['xlsx', 'pdf']) {
    const measured = await measure(`${demo.url}/terceros/exportar/${format}`, headers, web)
    const { firstByteMs, seconds, megabytes, beforeMB, growthMB, others } = measured
    const cells = [
      format,
      `${firstByteMs.toFixed(0)} ms`,
      `${seconds.toFixed(1)} s`,
      `${megabytes.toFixed(1)} MB`,
      `${beforeMB.toFixed(0)} MB`,
      `${growthMB.toFixed(0)} MB`,
      `${(others[Math.floor(others.length / 2)] ?? 0).toFixed(0)} ms`,
      `${(others.at(-1) ?? 0).toFixed(0)} ms`,
    ]
    console.log(cells.map((cell) => cell.padStart(15)).join(''))
    if (firstByteMs > LIMITS.firstByteMs) excesses.push(`${format}: primer byte a los ${cells[1]}`)
    if (growthMB > LIMITS.growthMB) excesses.push(`${format}: el proceso crece ${cells[5]}`)
  }
} finally {
  await demo.stop()
}
if (excesses.length > 0) {
  console.error(`\nPasan del presupuesto:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

async function measure(url: string, headers: Record<string, string>, web: number) {
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

/** Opens the list as somebody else would, again and again; how long each page took, in milliseconds. */
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

/** The child of the launcher whose command line holds the name. */
function processOf(launcher: number, name: string): number {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const line = lines.find((text) => text.trim().split(/\s+/)[1] === String(launcher) && text.includes(name))
  if (!line) throw new Error(`El proceso ${launcher} no tiene un hijo ${name}`)
  return Number(line.trim().split(/\s+/)[0])
}

function residentMB(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000
}
