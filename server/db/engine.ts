import type { Replica } from './replica.ts'
import type { Database, Queries, Query } from './transaction.ts'

/** Operations that differ between PostgreSQL and PGlite. */
export interface Engine extends Pick<Database, 'engine' | 'close' | 'maintain' | 'snapshotFolder' | 'pool'> {
  /** Queries that each run in a separate transaction. `first` gives the opening statement of each. */
  reading: (first: () => string) => Queries
  transaction: <Result>(work: (bare: Queries) => Promise<Result>, prepares: boolean) => Promise<Result>
  /** A read-only transaction in which all queries see the same state of the data. */
  snapshot: <Result>(work: (bare: Queries) => Promise<Result>) => Promise<Result>
  /** One transaction under the lock of the migrations. */
  locked: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  /** The replica; absent if READ_DATABASE_URL is not set. */
  replica?: Replica
}
