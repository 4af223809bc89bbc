import type { Transaction } from '#server/db/transaction.ts'
import { grantedKeys } from '#server/kit/contract/keys.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import { heldBy, administered } from './administrators-queries.ts'
import { exigirLlaves, exigirAdministrador } from './administrators-rules.ts'
import type { SessionUser } from './users-queries.ts'
import { sql } from 'drizzle-orm'

/** Any number, the same in every process: rights are given and taken one at a time. */
const RIGHTS_LOCK = 7_236_413

/**
 * Does what gives or takes rights, one at a time, for who still holds the keys that the call was let through with.
 * Refuses what would leave a company without anybody who could give rights back.
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
  exigirLlaves(grantedKeys(own.claves), by.keys, changed)
  const before = await administered(tx)
  const result = await work(by)
  exigirAdministrador(before, await administered(tx))
  return result
}
