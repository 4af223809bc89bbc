import type { Transaction } from '#server/db/transaction.ts'
import { grantedKeys } from '#server/kit/contract/keys.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import { heldBy, administered } from './administrators-queries.ts'
import { requireKeys, requireAdministrator } from './administrators-rules.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { sql } from 'drizzle-orm'

/** Arbitrary lock number, equal in all processes. Serializes all changes of rights. */
const RIGHTS_LOCK = 7_236_413

/**
 * Runs `work` under a lock, with the keys of the caller read again.
 * Throws if a company would lose its last administrator (people/README.md, last administrator).
 */
export async function changingRights<Result>(
  tx: Transaction,
  by: SessionUser,
  work: (by: SessionUser) => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`)
  const changed = 'Sus permisos cambiaron mientras tanto. Intente de nuevo.'
  const [own] = await heldBy(tx, sql`u.id_usuario = ${by.idUsuario} and u.activo`, by)
  if (!own) throw forbidden(changed)
  requireKeys(grantedKeys(own.claves), by.keys, changed)
  const before = await administered(tx)
  const result = await work(by)
  requireAdministrator(before, await administered(tx))
  return result
}
