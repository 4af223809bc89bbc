import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { hasNoFolder, makeFolder, openDatabase } from '#server/db/client.ts'
import { isLocked } from '#server/db/folder-lock.ts'
import {
  inTransaction,
  rowsOf,
  SYSTEM,
  tryOut,
  type Database,
  type Transaction,
} from '#server/db/transaction.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-en-memoria-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const folder = () => path.join(dataDir, 'pglite')
const TABLE = sql`create table cosas (id int primary key, texto text, cuando timestamptz default '2026-03-12T15:20:00Z')`

/** Fills an embedded database with one table and the result of `work`. */
const made = (work: (tx: Transaction) => Promise<void>) =>
  makeFolder(dataDir, async (db: Database) => {
    const all = acrossCompanies(db)
    await all.read.execute(TABLE)
    await inTransaction(all.preparing(), SYSTEM, work)
  })

const add = (tx: Transaction, id: number, texto: string | null) =>
  tx.execute(sql`insert into cosas (id, texto) values (${id}, ${texto})`)

it('writes a database that was filled in memory, with small log files', async () => {
  expect(await hasNoFolder(dataDir)).toBe(true)
  await made(async (tx) => {
    await add(tx, 1, 'uno')
    await add(tx, 2, null)
  })
  expect(isLocked(folder())).toBe(false)
  expect(await hasNoFolder(dataDir)).toBe(false)
  const db = acrossCompanies(await openDatabase({ dataDir }))
  expect(await rowsOf(db.read, sql`select id, texto from cosas order by id`)).toEqual([
    { id: 1, texto: 'uno' },
    { id: 2, texto: null },
  ])
  await db.close()
  const log = path.join(folder(), 'pg_wal')
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))
  expect(segments.map((name) => statSync(path.join(log, name)).size)).toEqual(segments.map(() => 1024 ** 2))
})

it('a failed filling leaves no folder and no lock behind', async () => {
  await expect(made(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
  expect([existsSync(folder()), isLocked(folder())]).toEqual([false, false])
})

it('answers repeated statements like PGlite and continues after a refused statement', async () => {
  const all = sql`select id, texto, cuando, 12.50::numeric as numero, null::text as nada, true as cierto,
    array['a', 'b'] as lista, '{"a": [1]}'::jsonb as objeto, '2026-03-12'::date as dia from cosas order by id`
  const answers: unknown[] = []
  const refusals: string[] = []
  await made(async (tx) => {
    for (const id of [1, 2]) await add(tx, id, `número ${id}`)
    for (const id of [1, 1])
      await tryOut(tx, (inner) => add(inner, id, 'again') as unknown as Promise<void>).catch((error: Error) =>
        refusals.push(String((error.cause as { code?: string }).code)),
      )
    await add(tx, 3, null)
    answers.push(await rowsOf(tx, all), await rowsOf(tx, all))
  })
  expect(refusals).toEqual(['23505', '23505'])
  const db = acrossCompanies(await openDatabase({ dataDir }))
  const plain = await rowsOf(db.read, all)
  await db.close()
  expect(plain).toHaveLength(3)
  expect(answers).toEqual([plain, plain])
})
