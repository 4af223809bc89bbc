import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { PGlite } from '@electric-sql/pglite'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import type { Engine } from '../../engines.ts'
import { addressOn, onServer, SERVER } from './server.ts'
import { databasesOfThisRun, snapshotFile, templateName } from './snapshot.ts'

export type { Engine }

/** The address of a new database on the PostgreSQL server, empty or like another one, and what drops it. */
export async function newPostgres(
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${databasesOfThisRun()}${Math.random().toString(36).slice(2, 10)}`
  await onServer(`create database ${name} template ${template}`)
  return {
    url: addressOn(name),
    drop: async () => void (await onServer(`drop database if exists ${name} with (force)`)),
  }
}

/**
 * A new database for a process of its own, empty or like `template`, on the server where there is one: that takes a third
 * of the embedded database's time. Without a server the address is empty.
 */
export async function databaseOfProcess(template?: () => Promise<string>): ReturnType<typeof newPostgres> {
  return SERVER ? newPostgres(await template?.()) : { url: '', drop: async () => undefined }
}

/** `npm run bench:walls` tries the tests without the second wall, which would hide what it takes out. */
const WALL = process.env.TEST_WALL === 'off' ? 'off' : undefined

/**
 * A migrated database without data, with all companies in reach; closing it leaves nothing behind. `wall` as in
 * DatabaseOptions.
 */
export async function newDatabase(engine: Engine, wall: 'off' | undefined = WALL): Promise<Database> {
  if (engine === 'pglite') return (await embeddedFrom(snapshotFile(), wall)).db
  return postgresFrom(templateName(), wall)
}

/** A copy of an embedded database that was dumped into a file, with all companies in reach. */
export async function embeddedFrom(file: string, wall?: 'off'): Promise<{ db: Database; pglite: PGlite }> {
  const loadDataDir = new Blob([readFileSync(file)])
  const pglite = await PGlite.create({ loadDataDir, extensions: pgliteExtensions })
  return { db: await walled(fromPglite(pglite, wall)), pglite }
}

/** A new PostgreSQL database like `template`, with all companies in reach. Closing it drops it. */
export async function postgresFrom(template: string, wall?: 'off'): Promise<Database> {
  const { url, drop } = await newPostgres(template)
  const db = await walled(await openDatabase({ databaseUrl: url, dataDir: '', wall }))
  const close = async () => {
    await db.close()
    await drop()
  }
  return { ...db, close }
}

async function walled(db: Database): Promise<Database> {
  await db.raiseWall()
  return acrossCompanies(db)
}

/** This process's databases, which its test files use one after the other. */
const kept = new Map<Engine, Database>()

/** A file that leaves more than this behind, in bytes, has its database thrown away: emptying it would take longer. */
const LARGE = 64 * 1024 * 1024

/** This process's database of an engine, as the migrations leave it: emptying it takes a tenth of making one. */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  const used = kept.get(engine)
  if (used && !(await isLarge(used))) {
    await used.transaction({}, (tx) => tx.execute(BACK_TO_THE_START))
    return used
  }
  await used?.close()
  const db = await newDatabase(engine)
  await db.transaction({}, (tx) => tx.execute(KEEP_THE_START))
  kept.set(engine, db)
  return db
}

async function isLarge(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ large: boolean }>(
    db.read,
    sql`select pg_database_size(current_database()) > ${LARGE} as large`,
  )
  return row?.large ?? true
}

/** The tables of a schema that hold, or held, rows. */
const filled = (schema: string) =>
  `select format('%I', relname) from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`

/** What the migrations write stands in a schema of its own. */
const KEEP_THE_START = `do $$
declare name text;
begin
  create schema inicio;
  for name in ${filled('public')} loop
    execute format('create table inicio.%s as table public.%s', name, name);
  end loop;
end $$`

/** Neither foreign keys nor triggers look on: the rows are whole again at the end. */
const BACK_TO_THE_START = `do $$
declare name text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in ${filled('public')} loop
    execute format('delete from public.%s', name);
  end loop;
  for name in ${filled('inicio')} loop
    execute format('insert into public.%s select * from inicio.%s', name, name);
  end loop;
end $$`
