import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startBackground, type Background } from '#server/kit/background.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { sealEntries } from './seal.ts'

/** How often it is looked for entries without a seal, in milliseconds. */
const LOOK_MS = 5000
/** Entries sealed at once: the embedded database lets nobody else work meanwhile. */
const BATCH = 500

interface Options {
  /** With all companies in reach. */
  all: Database
  onProblem: (error: unknown) => void
}

/**
 * Continues the chains of the audit, one company after the other, while others work. Any number of processes may do so on
 * one database: who ends in the middle leaves the entries waiting, and another goes on.
 */
export function startSealing({ all, onProblem }: Options): Background {
  /** The company that had its turn. */
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
