import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { companiesInTurn, startBackground, type Background, type Running } from '#server/kit/background.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { sealEntries } from './seal.ts'

/** Polling interval, in milliseconds. */
const LOOK_MS = 5000
/** Entries per transaction. The embedded database blocks other work meanwhile. */
const BATCH = 500

/**
 * Seals audit entries in the background, company by company. Several processes may share a database, and each
 * continues the interrupted work of another.
 */
export function startSealing({ all, onProblem }: Omit<Running, 'db'>): Background {
  return startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: companiesInTurn(all, sql`select id_empresa from auditoria_por_sellar`),
    work: async (company: string, stopping) => {
      const sealBatch = () => inTransaction(all, SYSTEM, (tx) => sealEntries(tx, company, BATCH))
      do await turnOfOthers()
      while ((await sealBatch()) >= BATCH && !stopping())
    },
  })
}
