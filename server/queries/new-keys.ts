import { sql } from 'drizzle-orm'
import { canonicalKey, grantedKeys, KEYS } from '../contract/keys.ts'
import { knownKeys, roleRoutes } from '../db/schema.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '../db/transaction.ts'

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
    const known = (await tx.select().from(knownKeys)).map(({ permission }) => permission)
    const added = keys.filter((key) => !known.includes(key))
    if (added.length === 0 && known.length === keys.length) return
    const roles = await rowsOf<{ id_rol: string; permissions: string[] }>(
      tx,
      sql`select id_rol, array_agg(permission) as permissions from role_routes group by id_rol`,
    )
    const grants = roles
      .filter(({ permissions }) => known.length > 0 && holdsAll(permissions, known))
      .flatMap(({ id_rol }) => added.map((permission) => ({ id_rol, permission })))
    if (grants.length > 0) await tx.insert(roleRoutes).values(grants).onConflictDoNothing()
    await tx.delete(knownKeys)
    await tx.insert(knownKeys).values(keys.map((permission) => ({ permission })))
  })
}

function holdsAll(permissions: string[], keys: string[]): boolean {
  const granted = grantedKeys(permissions)
  return keys.every((key) => granted.has(canonicalKey(key)))
}
