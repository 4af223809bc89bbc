import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startBackground, type Background } from '#server/kit/background.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { sealEntries } from './seal.ts'

/** Polling interval, in milliseconds. */
const LOOK_MS = 5000
/** Entries per transaction. The embedded database blocks other work meanwhile. */
const BATCH = 500

interface Options {
  /** Database that reaches all companies. */
  all: Database
  onProblem: (error: unknown) => void
}

/**
 * Seals audit entries in the background, company by company. Several processes may share a database, and each
 * continues the interrupted work of another.
 */
export function startSealing({ all, onProblem }: Options): Background {
  /** Company sealed last. */
  let last: string | null = null
  return startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: async () => {
      const [next] = await rowsOf<{ id_empresa: string }>(
        all.read,
        sql`select id_empresa from auditoria_por_sellar where ${last}::uuid is null or id_empresa > ${last}::uuid
          order by id_empresa limit 1`,
      )
      if (!next) last = null
      return next?.id_empresa
    },
    work: async (company: string) => {
      const before = last
      last = company
      const sealed = await inTransaction(all, SYSTEM, (tx) => sealEntries(tx, company, BATCH))
      if (sealed >= BATCH) last = before
      await turnOfOthers()
    },
  })
}
