import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { companiesInTurn, startBackground, type Background, type Running } from '#server/kit/background.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { keepNext } from './closed-acts.ts'

/** Polling interval, in milliseconds. */
const LOOK_MS = 10_000

/**
 * Stores the vouchers of months that an earlier release closed, one month per transaction. Until then they are derived.
 * Several processes may share a database: each month is stored under the lock of its row.
 */
export function startKeeping({ db, all, onProblem }: Running): Background {
  return startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: companiesInTurn(
      all,
      sql`select id_empresa from closed_periods where cerrado and comprobantes is null`,
    ),
    work: async (company: string, stopping) => {
      while (!stopping() && (await inTransaction(db.within(company), SYSTEM, (tx) => keepNext(tx, company))))
        await turnOfOthers()
    },
  })
}
