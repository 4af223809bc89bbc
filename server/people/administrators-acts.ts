import type { Transaction } from '#server/db/transaction.ts'
import { administered, asAdministrator } from './administrators-queries.ts'
import { keysIn, requireKeys, requireAdministrator, type Administrador } from './administrators-rules.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { sql } from 'drizzle-orm'

/** Throws 403 unless a common role lets the caller create companies. Roles of one company give no key in a new one. */
export async function requireCommonKey(tx: Transaction, by: SessionUser): Promise<void> {
  const { llaves } = await asAdministrator(tx, by)
  requireKeys(
    keysIn(llaves, null),
    ['POST-companies'],
    'Sus roles valen solo en su empresa: en una nueva no podría trabajar.',
  )
}

/** Arbitrary lock number, equal in all processes. Serializes all changes of rights. */
const RIGHTS_LOCK = 7_236_413

/**
 * Runs `work` under a lock, with the keys of the caller read again. They do not grow by the work itself.
 * Throws if a company would lose its last administrator (people/README.md, last administrator).
 */
export async function changingRights<Result>(
  tx: Transaction,
  by: SessionUser,
  work: (by: SessionUser & Administrador) => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`)
  const changed = 'Sus permisos cambiaron mientras tanto. Intente de nuevo.'
  const own = await asAdministrator(tx, by)
  requireKeys(keysIn(own.llaves, tx.actor.idEmpresa), by.keys, changed)
  const before = await administered(tx)
  const result = await work(own)
  requireAdministrator(before, await administered(tx))
  return result
}
