/**
 * Cost of `kill -9`: in each round 8 clients create third parties and weighings until the API is killed. After a
 * restart all requests are sent again with the same keys. Counts acknowledged records that are lost or different, and
 * faults of `check:data`. `npm run bench:faults [rounds]`: default 50 on each engine; 1000 take a night. Includes
 * PostgreSQL with TEST_DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkData } from '#server/ops/checks/run.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { newPostgres, type Engine } from '../api/support/database.ts'
import { SERVER } from '../api/support/server.ts'
import { end, mustStart, signIn, type Started } from '../api/support/process.ts'
import { bundle } from '../support/bundles.ts'
import { aSale, createAll, isWeighing } from '../support/creations.ts'

/** Records per round. */
const COUNT = 40
/** Longest delay between an answer and the kill, in milliseconds. */
const LATER_MS = 25
const rounds = Number(process.argv[2] ?? '50')

await bundle()
const ENGINES: Engine[] = SERVER ? ['pglite', 'postgres'] : ['pglite']
for (const engine of ENGINES) await measure(engine)

async function measure(engine: Engine): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-fallas-'))
  const database = engine === 'postgres' ? await newPostgres() : undefined
  const env = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }
  const started = performance.now()
  let running: Started | undefined
  const start = async () => (running = await mustStart(env))
  const sums = { killed: 0, before: 0, lost: 0, other: 0, faults: 0 }
  try {
    let api = await start()
    const headers = await signIn(api.url)
    const sale = await aSale(api.url, headers)
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) api = await start()
      const work = { headers, sale, count: COUNT, from: round * COUNT }
      const answered = await killedInTheMiddle(api, work)
      sums.before += answered.size
      if (answered.size < COUNT) sums.killed += 1

      const again = await start()
      for (const [index, made] of answered) {
        if (isWeighing(index)) continue
        const row = await fetch(`${again.url}/third-parties/${made}`, { headers })
        await row.text()
        if (row.status !== 200) sums.lost += 1
      }
      const repeated = new Map<number, string>()
      await createAll({ url: again.url, ...work }, (index, made) => repeated.set(index, made))
      for (const [index, made] of answered) if (repeated.get(index) !== made) sums.other += 1
      sums.lost += COUNT - repeated.size
      await end(again, 'SIGTERM')
      sums.faults += await faultsOf(env)
    }
  } finally {
    running?.child.kill('SIGKILL')
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${engine}: ${rounds} rounds in ${seconds} s, killed in the middle of ${sums.killed}; ${sums.before} of ${rounds * COUNT} creations answered before`,
  )
  console.log(
    `  answered and lost ${sums.lost}, answered otherwise the second time ${sums.other}, faults of check:data ${sums.faults}`,
  )
  if (sums.lost + sums.other + sums.faults > 0 || sums.killed === 0) process.exitCode = 1
}

/** Answers before the process was killed. */
async function killedInTheMiddle(
  { url, child }: Started,
  work: { headers: Awaited<ReturnType<typeof signIn>>; sale: object; count: number; from: number },
): Promise<Map<number, string>> {
  const answered = new Map<number, string>()
  const last = 1 + Math.floor(Math.random() * (COUNT - 8))
  let killing: Promise<void> | undefined
  await createAll({ url, ...work }, (index, made) => {
    answered.set(index, made)
    if (answered.size >= last)
      killing ??= pause(Math.random() * LATER_MS).then(() => void child.kill('SIGKILL'))
  })
  await killing
  return answered
}

/** Prints the faults of `check:data` and returns their number. */
async function faultsOf(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<number> {
  const db = acrossCompanies(await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }))
  const found = await checkData(db, (line, wrong) => wrong && console.log(line))
  await db.close()
  return found
}
