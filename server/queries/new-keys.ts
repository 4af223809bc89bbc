import { sql } from 'drizzle-orm'
import { canonicalKey, grantedKeys, KEYS } from '../contract/keys.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '../db/transaction.ts'
import { insertRows } from '../db/writes.ts'

/** Any number, the same in every process that starts. */
const NEW_KEYS_LOCK = 7_236_414

/**
 * Gives the permission keys that came with this release to every role that held all keys before it, so that an
 * administrator may use the new screens; no other role changes. `keys` are this release's. Each key is given once: who
 * takes it away again keeps it away. A database that no release has started on yet gives none.
 */
export async function grantNewKeys(db: Database, keys: readonly string[] = KEYS): Promise<void> {
  await inTransaction(db, SYSTEM, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NEW_KEYS_LOCK})`)
    const known = (
      await rowsOf<{ permission: string }>(tx, sql`select permission from llaves_conocidas`)
    ).map(({ permission }) => permission)
    const added = keys.filter((key) => !known.includes(key))
    if (added.length === 0 && known.length === keys.length) return
    const roles = await rowsOf<{ id_rol: string; permissions: string[] }>(
      tx,
      sql`select id_rol, array_agg(permission) as permissions from role_routes group by id_rol`,
    )
    const grants = roles
      .filter(({ permissions }) => known.length > 0 && holdsAll(permissions, known))
      .flatMap(({ id_rol }) => added.map((permission) => ({ id_rol, permission })))
    await insertRows(tx, 'role_routes', grants, sql`on conflict do nothing`)
    await tx.execute(sql`delete from llaves_conocidas`)
    await insertRows(
      tx,
      'llaves_conocidas',
      keys.map((permission) => ({ permission })),
    )
  })
}

function holdsAll(permissions: string[], keys: string[]): boolean {
  const granted = grantedKeys(permissions)
  return keys.every((key) => granted.has(canonicalKey(key)))
}
