import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { PGlite } from '@electric-sql/pglite'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import type { Engine } from '../../engines.ts'
import { addressOn, onServer, SERVER } from './server.ts'
import { databasesOfThisRun, snapshotFile, templateName } from './snapshot.ts'

export type { Engine }

/**
 * Creates a database on the PostgreSQL server, empty or from a template. Returns its address and a function that
 * drops it.
 */
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
 * Creates a database for a separate process on the server, which takes a third of the time of an embedded one.
 * Without a server the address is empty.
 */
export async function databaseOfProcess(template?: () => Promise<string>): ReturnType<typeof newPostgres> {
  return SERVER ? newPostgres(await template?.()) : { url: '', drop: async () => undefined }
}

/** `npm run bench -- walls` turns row-level security off, which would hide the conditions that it removes. */
const WALL = process.env.TEST_WALL === 'off' ? 'off' : undefined

/**
 * A migrated database without data, with access to all companies. Closing it removes it. `wall` as in
 * DatabaseOptions.
 */
export async function newDatabase(engine: Engine, wall: 'off' | undefined = WALL): Promise<Database> {
  if (engine === 'pglite') return (await embeddedFrom(snapshotFile(), wall)).db
  return postgresFrom(templateName(), wall)
}

/** Embedded database from a dump, with access to all companies. */
export async function embeddedFrom(file: string, wall?: 'off'): Promise<{ db: Database; pglite: PGlite }> {
  const loadDataDir = new Blob([readFileSync(file)])
  const pglite = await PGlite.create({ loadDataDir, extensions: pgliteExtensions })
  return { db: await walled(fromPglite(pglite, wall)), pglite }
}

/** PostgreSQL database from a template, with access to all companies. Closing it drops it. */
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
  await db.enableRowSecurity()
  return acrossCompanies(db)
}

/** One database per engine for all test files of this process. */
const kept = new Map<Engine, Database>()

/** Size in bytes. A larger database is dropped, because emptying it would take longer. */
const LARGE = 64 * 1024 * 1024

/**
 * The database of this process, in the state after the migrations. Emptying it takes a tenth of the time of a new
 * one.
 */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  const used = kept.get(engine)
  if (used && !(await isLarge(used))) {
    // Retries a deadlock with a query of the test before that still runs.
    await inTransaction(used, SYSTEM, (tx) => tx.execute(BACK_TO_THE_START))
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

/** Tables of a schema that have or had rows. */
const filled = (schema: string) =>
  `select format('%I', relname) from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`

/** Copies the rows that migrations wrote into the schema `inicio`. */
const KEEP_THE_START = `do $$
declare name text;
begin
  create schema inicio;
  for name in ${filled('public')} loop
    execute format('create table inicio.%s as table public.%s', name, name);
  end loop;
end $$`

/** Runs without foreign keys and triggers. The rows are consistent at the end. */
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
