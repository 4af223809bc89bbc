/**
 * People at work with web, API and PostgreSQL on one machine. Each opens screens, searches, turns pages, opens
 * records and creates third parties and weighings, with pauses of 5 to 15 seconds. `npm run bench:load [people]
 * [minutes]`: default 200 for 5; `bench:load 20 30` also checks memory. Needs TEST_DATABASE_URL and the build.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_USERS } from '#server/demo/users.ts'
import { startDemo } from '../demo.ts'
import { memoryOf } from '../support/processes.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { Worker } from './load/worker.ts'
import { largeSeason } from './season.ts'
import { number, quantile, slope } from './statistics.ts'

const P95_MS = 500
/** Memory settles in the first minutes. Growth is measured after them. */
const WARM_MINUTES = 5
const GROWTH_MB = 1
const SAMPLE_MS = 10_000
const PAUSE_MS = [5_000, 15_000] as const
const [people = 200, minutes = 5] = process.argv.slice(2).map(Number)

const season = await largeSeason()
const demo = await startDemo({ DATABASE_URL: season.url })
try {
  const workers: Worker[] = []
  for (let person = 0; person < people; person += 1) {
    const { correo } = DEMO_USERS[person % DEMO_USERS.length]!
    const company = correo === DEMO_USERS[0].correo ? MOLINO : undefined
    const worker = new Worker(demo.url, await signIn(demo.url, correo, company), demo.apiUrl)
    await worker.begin()
    workers.push(worker)
  }
  const started = performance.now()
  const minutesGone = () => (performance.now() - started) / 60_000
  const work = Promise.all(
    workers.map(async (worker) => {
      // Spreads the starts.
      await pause(Math.random() * PAUSE_MS[1])
      while (minutesGone() < minutes) {
        await worker.act()
        await pause(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]))
      }
    }),
  )
  const held: { at: number; web: number; api: number }[] = []
  while (minutesGone() < minutes) {
    held.push({ at: minutesGone(), ...memoryOf(demo.pid) })
    await pause(SAMPLE_MS)
  }
  await work
  report(workers, held)
} finally {
  await demo.stop()
  await season.drop()
}

function report(workers: readonly Worker[], held: readonly { at: number; web: number; api: number }[]) {
  const done = workers.flatMap((worker) => worker.done)
  const failed = workers.flatMap((worker) => worker.failed)
  const times = (kind?: string) => done.filter((one) => !kind || one.kind === kind).map(({ ms }) => ms)
  const all = times()
  console.log(`${people} people for ${minutes} min, a pause of ${PAUSE_MS.join(' to ')} ms before each act`)
  for (const kind of new Set(done.map((one) => one.kind))) console.log(line(kind, times(kind)))
  console.log(line('all', all))
  console.log(`${failed.length} failed; limits: p95 ${P95_MS} ms, none failed`)
  for (const one of failed.slice(0, 10)) console.log(`  ${one}`)
  const last = held.at(-1)
  console.log(`memory at the end: web ${last?.web.toFixed(0)} MB, API ${last?.api.toFixed(0)} MB`)
  if (quantile(all, 0.95) > P95_MS || failed.length > 0) process.exitCode = 1
  const later = held.filter(({ at }) => at >= WARM_MINUTES)
  if (minutes < 2 * WARM_MINUTES) return
  for (const of of ['web', 'api'] as const) {
    const growth = slope(later.map((one) => [one.at, one[of]]))
    console.log(
      `memory of the ${of} after ${WARM_MINUTES} min: ${growth.toFixed(2)} MB a minute; limit ${GROWTH_MB}`,
    )
    if (growth > GROWTH_MB) process.exitCode = 1
  }
}

function line(kind: string, times: readonly number[]): string {
  const [half, most, longest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  return `${kind}: ${times.length}, p50 ${number(half)} ms, p95 ${number(most)} ms, longest ${number(longest)} ms`
}
