/**
 * People at work with web, API and PostgreSQL on one machine. Each opens screens, searches, turns pages, opens
 * records and creates third parties and weighings, with pauses of 5 to 15 seconds. `npm run bench -- load [people]
 * [minutes]`: default 200 for 5, with 100,000 third parties. `load 8 30 postgres` and `load 8 30 pglite` measure the
 * memory with the demonstration's season, and people import and export too. Needs the build, and TEST_DATABASE_URL
 * except for PGlite.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_USERS } from '#server/demo/users.ts'
import { newPostgres } from '../api/support/database.ts'
import { demonstration, startDemo } from '../demo.ts'
import { seasonTemplate } from '../season.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { type Heap, Heaps } from './load/heaps.ts'
import { MIXED, PAGES, Worker } from './load/worker.ts'
import { largeSeason } from './season.ts'
import { number, quantile, slope } from './statistics.ts'

const P95_MS = 500
/** Caches fill in the first minutes. Growth is measured after them, every few minutes. */
const WARM_MINUTES = 10
const EVERY_MINUTES = 5
/** Heap of web or API, in MB a minute. New screens still add 0.1; after 4,000 acts it is flat (RESULTS.md). */
const GROWTH_MB = 0.2
const PAUSE_MS = [5_000, 15_000] as const
const [people = 200, minutes = 5] = process.argv.slice(2, 4).map(Number)
const engine = process.argv[4]

const heaps = new Heaps()
const season =
  engine === 'pglite'
    ? undefined
    : engine === 'postgres'
      ? await newPostgres(await seasonTemplate(demonstration()))
      : await largeSeason()
const demo = await startDemo({ ...heaps.env, ...(season && { DATABASE_URL: season.url }) })
try {
  const workers: Worker[] = []
  for (let person = 0; person < people; person += 1) {
    const { correo } = DEMO_USERS[person % DEMO_USERS.length]!
    const company = correo === DEMO_USERS[0].correo ? MOLINO : undefined
    const session = await signIn(demo.url, correo, company)
    const worker = new Worker(demo.url, session, demo.apiUrl, engine ? MIXED : PAGES)
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
  const held: { at: number; web: Heap; api: Heap }[] = []
  while (minutesGone() < minutes) {
    await pause(Math.min(EVERY_MINUTES, minutes) * 60_000)
    const one = { at: minutesGone(), ...(await heaps.collect(demo.pid)) }
    held.push(one)
    for (const of of ['web', 'api'] as const) console.log(heapLine(one.at, of, one[of]))
  }
  await work
  reportTimes(workers)
  const later = held.filter(({ at }) => at >= WARM_MINUTES)
  for (const of of ['web', 'api'] as const)
    if (later.length > 2) reportGrowth(of, slope(later.map((one) => [one.at, one[of].heap])))
} finally {
  await demo.stop()
  await season?.drop()
  heaps.close()
}

function heapLine(at: number, of: string, { heap, external, rss, handles }: Heap): string {
  return `${at.toFixed(0)} min, ${of}: heap ${heap.toFixed(1)} MB, external ${external.toFixed(1)}, resident ${rss.toFixed(0)}; ${handles} handles`
}

function reportTimes(workers: readonly Worker[]): void {
  const done = workers.flatMap((worker) => worker.done)
  const failed = workers.flatMap((worker) => worker.failed)
  const all = done.map(({ ms }) => ms)
  console.log(`${people} people for ${minutes} min, a pause of ${PAUSE_MS.join(' to ')} ms before each act`)
  for (const kind of new Set(done.map((one) => one.kind))) {
    const times = done.filter((one) => one.kind === kind).map(({ ms }) => ms)
    console.log(line(kind, times))
  }
  console.log(line('all', all))
  console.log(`${failed.length} failed; limits: p95 ${P95_MS} ms, none failed`)
  for (const one of failed.slice(0, 10)) console.log(`  ${one}`)
  if (quantile(all, 0.95) > P95_MS || failed.length > 0) process.exitCode = 1
}

function reportGrowth(of: string, growth: number): void {
  console.log(
    `heap of the ${of} after ${WARM_MINUTES} min: ${growth.toFixed(2)} MB a minute; limit ${GROWTH_MB}`,
  )
  if (growth > GROWTH_MB) process.exitCode = 1
}

function line(kind: string, times: readonly number[]): string {
  const [half, most, longest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  return `${kind}: ${times.length}, p50 ${number(half)} ms, p95 ${number(most)} ms, longest ${number(longest)} ms`
}
