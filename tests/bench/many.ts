/**
 * Short practice companies filled and removed, or copies of the demonstration, one after the other. Prints the seconds
 * of one, the memory and handles left after a forced collection, and megabytes on disk. `npm run bench:many
 * practice|copies [times] [postgres|pglite]`; default 200 on PostgreSQL. Fails if the heap grows. Needs the build.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Copy } from '#server/copies/contract.ts'
import { createPracticeCompany, removePracticeCompany } from '#server/companies/practice-acts.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { makePractice } from '#server/demo/season.ts'
import { newPostgres } from '../api/support/database.ts'
import { onServer } from '../api/support/server.ts'
import { demonstration, startDemo } from '../demo.ts'
import { seasonFolder, seasonTemplate } from '../season.ts'
import { caller } from '../support/weighings.ts'
import { collected } from './load/heap.js'
import { type Heap, Heaps } from './load/heaps.ts'

/** Events of a short season; a whole one has some 2,600. */
const EVENTS = 150
/** Growth of the heap between the second look and the last, in MB. */
const GROWTH_MB = 5
const LOOKS = 10
const [what = 'practice', count = '200', engine = 'postgres'] = process.argv.slice(2)
const times = Number(count)

const season = engine === 'postgres' ? await newPostgres(await seasonTemplate(demonstration())) : undefined
const databaseUrl = season?.url
try {
  await (what === 'copies' ? copies() : practice())
} finally {
  await season?.drop()
}

async function practice(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-muchas-'))
  if (!season) cpSync(await seasonFolder(demonstration()), dataDir, { recursive: true })
  const db = await openDatabase({ databaseUrl, dataDir })
  await db.enableRowSecurity()
  const all = acrossCompanies(db)
  const enough = new Error('enough events')
  const onStep = async (happened: number) => {
    if (happened >= EVENTS) throw enough
  }
  try {
    await repeat(
      async (time) => {
        const who = { ...SYSTEM, nombre: `Persona ${time}` }
        const company = await inTransaction(all, who, (tx) => createPracticeCompany(tx, who))
        const mill = { company, nombre: who.nombre, now: new Date(), who, onStep }
        await makePractice(db.within(company), mill).catch((error: unknown) => {
          if (error !== enough) throw error
        })
        await inTransaction(all, who, (tx) => removePracticeCompany(tx, company))
        // The API does it every hour.
        if (time % (times / LOOKS) === 0) await db.maintain()
      },
      collected,
      dataDir,
    )
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function copies(): Promise<void> {
  const heaps = new Heaps()
  const demo = await startDemo({ ...heaps.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const call = await caller(demo.apiUrl)
  const last = async () => ((await call('GET', '/copies')).data as Pick<Copy, 'id_copia' | 'estado'>[])[0]
  // The process of the copy before may still be ending.
  const begin = () =>
    call('POST', '/copies').catch((error: Error) => {
      if (!error.message.includes(': 409 ')) throw error
    })
  try {
    await repeat(
      async () => {
        const before = await last()
        for (;;) {
          const copy = await last()
          const isNew = copy?.id_copia !== before?.id_copia
          if (isNew && copy?.estado === 'HECHA') return
          if (isNew && copy?.estado === 'FALLIDA') throw new Error(JSON.stringify(copy))
          if (!isNew) await begin()
          await pause(100)
        }
      },
      async () => (await heaps.collect(demo.pid)).api,
      path.join(demo.dataDir, 'demo'),
    )
  } finally {
    await demo.stop()
    heaps.close()
  }
}

async function repeat(once: (time: number) => Promise<void>, look: () => Promise<Heap>, dataDir: string) {
  const seen: Heap[] = []
  for (let time = 1; time <= times; time += 1) {
    const began = performance.now()
    await once(time)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (time > 1 && time % (times / LOOKS) !== 0) continue
    const heap = await look()
    seen.push(heap)
    const size = `heap ${heap.heap.toFixed(1)} MB, resident ${heap.rss.toFixed(0)}, ${heap.handles} handles`
    console.log(`${what} ${time}: ${seconds} s; ${size}; ${await sizes(dataDir)}`)
  }
  if (seen.at(-1)!.heap - seen[1]!.heap > GROWTH_MB) process.exitCode = 1
}

async function sizes(dataDir: string): Promise<string> {
  const onDisk = (folder: string) => {
    const there = path.join(dataDir, folder)
    return existsSync(there) ? parseInt(execFileSync('du', ['-sm', there], { encoding: 'utf8' })) : 0
  }
  const database = databaseUrl
    ? Number((await onServer('select pg_database_size(current_database())', databaseUrl))[0]) / 1e6
    : onDisk('pglite')
  return `database ${database.toFixed(0)} MB, copies ${onDisk('copias')} MB`
}
