import { inArray, sql } from 'drizzle-orm'
import { ROLES } from '../domain/roles.ts'
import { roleRoutes, roles } from '../db/schema.ts'
import { rowsOf, type Transaction } from '../db/transaction.ts'

/** The roles that every installation starts with; does nothing when there are roles already. */
export async function seedRoles(tx: Transaction): Promise<void> {
  const [there] = await rowsOf(tx, sql`select from roles limit 1`)
  if (there) return
  const made = await tx
    .insert(roles)
    .values(ROLES.map(({ nombre }) => ({ nombre })))
    .returning({ id_rol: roles.id_rol, nombre: roles.nombre })
  const idOf = new Map(made.map(({ id_rol, nombre }) => [nombre, id_rol]))
  const routes = ROLES.flatMap(({ nombre, claves }) =>
    [...new Set(claves)].map((permission) => ({ id_rol: idOf.get(nombre)!, permission })),
  )
  await tx.insert(roleRoutes).values(routes)
}

/** Ids of roles by their names, in the same order. Throws when one is missing. */
export async function roleIds(tx: Transaction, names: string[]): Promise<string[]> {
  const found = await tx.select().from(roles).where(inArray(roles.nombre, names))
  return names.map((name) => {
    const role = found.find(({ nombre }) => nombre === name)
    if (!role) throw new Error(`No role named ${name}`)
    return role.id_rol
  })
}
