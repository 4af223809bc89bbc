import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Reach } from './across-companies.ts'
import type { Settings, Wall } from './row-level-security.ts'
import { isRetryable } from './sql-errors.ts'

/** Whatever runs queries: the database or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Who does it, for the audit. `idEmpresa` and `idUsuario` are null for what no person or no company does. */
export interface Actor {
  idUsuario: string | null
  nombre: string
  idEmpresa: string | null
  ip: string
  requestId: string
}

/** What the program itself does, without anybody asking. */
export const SYSTEM: Actor = { idUsuario: null, nombre: 'Sistema', idEmpresa: null, ip: '', requestId: '' }

export type Transaction = Queries & { actor: Actor }

/** Runs one statement with its values, or a text of several without. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export interface Database {
  engine: 'postgres' | 'pglite'
  /**
   * Queries outside any transaction; inside one it throws, because PGlite would wait for ever. What loses its
   * connection is tried once more, so only what may run twice stands here.
   */
  read: Queries
  /** The same database with the records of one company in reach, and of no other; as it is opened, those of none. */
  within: (reach: Reach) => Database
  /**
   * Only where there is a replica: the same database, whose `read` asks the replica if that has followed so far that the
   * user finds there what they wrote last. What is written goes to the primary.
   */
  forReading?: (idUsuario: string) => Promise<Database>
  /** Sets up the second wall round each company and says how it stands; before that no company is reached. */
  raiseWall: () => Promise<Wall>
  /** One transaction under the migrations' lock, over every company, for migrations and for what is restored. */
  alone: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  /**
   * Queries that see the database as it is at one moment and change nothing, while people work; the embedded one lets
   * nobody else query meanwhile.
   */
  snapshot: <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** Copies the folder of the embedded database to a new one while nobody writes; PostgreSQL has none. */
  photograph?: (target: string) => Promise<void>
  /** How many connections this process has, by what they do; the embedded one has none. */
  pool?: () => { total: number; idle: number; waiting: number }
  /** Fresh statistics for the planner: PGlite has no process of its own for that. */
  maintain: () => Promise<void>
  close: () => Promise<void>
  /** For `inTransaction` only. `own` holds until the transaction ends. */
  transaction: <Result>(own: Settings, work: (bare: Queries) => Promise<Result>) => Promise<Result>
}

const running = new AsyncLocalStorage<Transaction>()

/** The same queries, which throw while a transaction runs in the same chain of calls. */
export function guarded(queries: Queries): Queries {
  return new Proxy(queries, {
    get(target, property) {
      if (running.getStore()) throw new Error('Query on the database inside a running transaction: use tx')
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The rows of a query written by hand. */
export async function rowsOf<Row>(queries: Queries, query: SQL): Promise<Row[]> {
  const result = (await queries.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

const ATTEMPTS = 4

/**
 * Runs `work` in one transaction. The audit trigger reads the actor from the transaction's settings. A deadlock or
 * a serialisation failure is tried again, up to three times, so `work` must change nothing but the database.
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

/** Runs `work` behind a savepoint, so that a statement that the database refuses leaves the transaction usable. */
export async function tryOut<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return tx.transaction((inner) => work(Object.assign(inner as unknown as Queries, { actor: tx.actor })))
}

/**
 * Names the transaction as its user's last one: where that name is found, there is all that it wrote. Stands last in it,
 * so that what a person does at once in two places waits for each other no longer than needed.
 */
async function noteLastWrite(tx: Transaction, idUsuario: string): Promise<void> {
  await tx.execute(sql`insert into ultimas_escrituras (id_usuario, escritura) values (${idUsuario}, gen_random_uuid())
    on conflict (id_usuario) do update set escritura = excluded.escritura`)
}
