import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { CompanyScope } from './across-companies.ts'
import type { Settings, RowSecurity } from './row-level-security.ts'
import { isRetryable } from './sql-errors.ts'

/** Database or transaction. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Author of changes, for the audit. The ids are null for work of the program and for work in no company. */
export interface Actor {
  idUsuario: string | null
  nombre: string
  idEmpresa: string | null
  ip: string
  requestId: string
}

/** Author of changes that the program makes on its own. */
export const SYSTEM: Actor = { idUsuario: null, nombre: 'Sistema', idEmpresa: null, ip: '', requestId: '' }

export type Transaction = Queries & { actor: Actor }

/** Runs one statement with values, or several statements without. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export interface Database {
  engine: 'postgres' | 'pglite'
  /**
   * Queries outside any transaction. Inside one they throw, because PGlite would wait forever. A query is retried after
   * a lost connection, so it must be repeatable.
   */
  read: Queries
  /** Returns the database limited to one company, to none, or to all. An opened database reaches none. */
  within: (reach: CompanyScope) => Database
  /**
   * Returns the database with prepared transactions, for work that repeats few statements and changes no columns. A
   * practice company fills in 59 s of processor time instead of 114 on PGlite, and in 49 s instead of 80 on PostgreSQL.
   */
  preparing: () => Database
  /**
   * Returns a database whose `read` uses the replica, if the replica has the user's last write. Writes go to
   * the primary. Absent without a replica.
   */
  forReading?: (idUsuario: string) => Promise<Database>
  /** Raises the second wall and returns its kind. Queries before that reach no company. */
  enableRowSecurity: () => Promise<RowSecurity>
  /** One transaction under the lock of the migrations, over all companies, for migrations and restores. */
  alone: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  /**
   * Read-only queries on one state of the data, while other requests continue. PGlite blocks other queries
   * meanwhile.
   */
  snapshot: <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** Copies the folder of the embedded database while nobody writes. PostgreSQL has no such function. */
  snapshotFolder?: (target: string) => Promise<void>
  /** Connections of this process by state. Absent for the embedded database. */
  pool?: () => { total: number; idle: number; waiting: number }
  /** Refreshes the planner statistics, and frees space of the embedded database, which has no autovacuum. */
  maintain: () => Promise<void>
  close: () => Promise<void>
  /** For `inTransaction` only. The settings `own` hold until the transaction ends. */
  transaction: <Result>(own: Settings, work: (bare: Queries) => Promise<Result>) => Promise<Result>
}

const running = new AsyncLocalStorage<Transaction>()

/** Wraps queries so that they throw while a transaction runs in the same async context. */
export function guarded(queries: Queries): Queries {
  return new Proxy(queries, {
    get(target, property) {
      if (running.getStore()) throw new Error('Query on the database inside a running transaction: use tx')
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Value of a `bigint`, such as `count(*)`: text on PostgreSQL, a number on PGlite. */
export type BigInteger = string | number

/** Returns the rows of a hand-written query. Tests compare `Row` with the rows (server/db/README.md, checked types). */
export async function rowsOf<Row>(queries: Queries, query: SQL): Promise<Row[]> {
  const result = (await queries.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

const ATTEMPTS = 4

/**
 * Runs `work` in one transaction. The audit trigger reads the actor from a setting. Deadlocks and serialization
 * failures are retried up to three times, so `work` must change nothing but the database.
 */
export async function inTransaction<Result>(
  db: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (running.getStore()) throw new Error('Transaction inside a running transaction: use tx')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction({ 'molino.actor': JSON.stringify(actor) }, (bare) => {
        const tx: Transaction = Object.assign(bare as unknown as Queries, { actor })
        return running.run(tx, async () => {
          const result = await work(tx)
          if (db.forReading && actor.idUsuario) await noteLastWrite(tx, actor.idUsuario)
          return result
        })
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** Runs `work` behind a savepoint, so that a rejected statement leaves the transaction usable. */
export async function tryOut<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return tx.transaction((inner) => work(Object.assign(inner as unknown as Queries, { actor: tx.actor })))
}

/**
 * Names the transaction as the user's last write. A replica that has this name has all rows of the
 * transaction. The row is written last, so that parallel requests of one user wait only briefly.
 */
async function noteLastWrite(tx: Transaction, idUsuario: string): Promise<void> {
  await tx.execute(sql`insert into ultimas_escrituras (id_usuario, escritura) values (${idUsuario}, gen_random_uuid())
    on conflict (id_usuario) do update set escritura = excluded.escritura`)
}
