import { sql } from 'drizzle-orm'
import type { NewRole, RoleChange, RoleDetail } from './roles-contract.ts'
import { keysIn, requireKeys, type Administrador } from './administrators-rules.ts'
import { forbidden, invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { keysOfText, storedForms, hasAll, ROLES } from './roles-rules.ts'
import {
  rowsOf,
  type Queries,
  type Transaction,
  inTransaction,
  SYSTEM,
  type Database,
} from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  createRow,
  getRow,
  lockRow,
  ofCompany,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { seenBy } from './users-queries.ts'
import { asAdministrator, impedimentOfRole } from './administrators-queries.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { ROLE_EXISTS } from '#server/kit/words/sentences.ts'
import { canonicalKey, grantedKeys, holdsKey, KEYS, type Key } from '#server/kit/contract/keys.ts'

type Caller = SessionUser & Administrador

export const ROLE: Resource = {
  name: 'roles',
  id: 'id_rol',
  global: true,
  ofSomeCompany: true,
  searched: ['nombre'],
  filters: [],
  sorted: ['nombre'],
  label: 'nombre',
  extra: (role) =>
    sql`jsonb_build_object('rutas', coalesce((select string_agg(rr.permission, '|' order by rr.permission)
      from role_routes rr where rr.id_rol = ${role}.id_rol), ''),
      'empresa', (select c.nombre from companies c where c.id_empresa = ${role}.id_empresa))`,
  unique: { columns: ['id_empresa', 'nombre'], folded: ['nombre'], message: () => ROLE_EXISTS },
}

/** Creates the initial roles. Does nothing if any role exists. */
export async function seedRoles(tx: Transaction): Promise<void> {
  const [there] = await rowsOf(tx, sql`select from roles limit 1`)
  if (there) return
  const made = await insertRows<{ id_rol: string; nombre: string }>(
    tx,
    'roles',
    ROLES.map(({ nombre }) => ({ nombre })),
    sql`returning id_rol, nombre`,
  )
  const idOf = new Map(made.map(({ id_rol, nombre }) => [nombre, id_rol]))
  const routes = ROLES.flatMap(({ nombre, claves }) =>
    [...new Set(claves)].map((permission) => ({ id_rol: idOf.get(nombre)!, permission })),
  )
  await insertRows(tx, 'role_routes', routes)
}

/** Id of a common role by its name. Throws if there is none. */
export async function roleNamed(tx: Transaction, nombre: string): Promise<string> {
  const [role] = await rowsOf<{ id_rol: string }>(
    tx,
    sql`select id_rol from roles where nombre = ${nombre} and id_empresa is null`,
  )
  if (!role) throw new Error(`No role named ${nombre}`)
  return role.id_rol
}

/** Permissions of a role, as stored. */
export async function keysOfRole(q: Queries, id: string): Promise<string[]> {
  const routes = await rowsOf<{ permission: string }>(
    q,
    sql`select permission from role_routes where id_rol = ${id}`,
  )
  return routes.map(({ permission }) => permission)
}

const NOT_HELD = 'Solo puede dar y quitar permisos que usted tiene.'

const OF_ALL = 'Este rol es de todas las empresas, y sus roles valen solo en su empresa.'

/** Keys of the caller that count for a role of this company, or of all ('' or null). */
const keysFor = (idEmpresa: unknown, { llaves }: Caller) =>
  keysIn(llaves, idEmpresa ? String(idEmpresa) : null)

/** Throws 403 unless the caller holds the key of the call and these permissions wherever the role counts. */
function requireHeld(
  idEmpresa: unknown,
  by: Caller,
  key: Key,
  claves: readonly string[],
  mensaje = NOT_HELD,
): void {
  const keys = keysFor(idEmpresa, by)
  requireKeys(keys, [key], OF_ALL)
  requireKeys(keys, claves, mensaje)
}

/** Keys of the changes of a role. */
const CHANGES: readonly Key[] = [
  'PUT-rols',
  'DELETE-rols/{id}',
  'PATCH-rols/{id}/add-route',
  'PATCH-rols/{id}/remove-route',
]

/** OF_ALL if the role is common and the caller changes only roles of the company; else ''. */
function onlyOwnRoles(role: { id_empresa: unknown }, by: Caller): string {
  const held = CHANGES.filter((key) => holdsKey(by.keys, key))
  const counts = keysFor(role.id_empresa, by)
  return held.length > 0 && !held.some((key) => holdsKey(counts, key)) ? OF_ALL : ''
}

/** A role belongs to the company in which the caller works, or to none. Throws 422 for another company. */
function companyOfRole(tx: Transaction, idEmpresa: string): string | null {
  if (idEmpresa === '') return null
  if (idEmpresa.toLowerCase() === tx.actor.idEmpresa) return tx.actor.idEmpresa
  throw invalidField('id_empresa', 'El rol puede ser de la empresa en que trabaja ahora, o de todas.')
}

/** Refuses a name of another role that the company sees, common or own. Throws DUPLICADO. */
async function refuseSameName(tx: Transaction, nombre: string, but?: string): Promise<void> {
  const [same] = await rowsOf<{ id_rol: string; nombre: string }>(
    tx,
    sql`select id_rol, nombre from roles where ${ofCompany(ROLE, tx.actor.idEmpresa)}
      and clave_de_texto(nombre) = clave_de_texto(${nombre}) and id_rol is distinct from ${but ?? null}::uuid`,
  )
  if (same) throw new Refusal('DUPLICADO', ROLE_EXISTS, { registro: same })
}

/** `rutas` is joined by `|`. Throws for unknown permissions, and for permissions that the caller does not hold. */
export async function createRole(
  tx: Transaction,
  { nombre, rutas, id_empresa }: NewRole,
  by: Caller,
): Promise<Row> {
  const claves = keysOfText(rutas)
  const role = { nombre, id_empresa: companyOfRole(tx, id_empresa) }
  requireHeld(role.id_empresa, by, 'POST-rols', claves)
  await refuseSameName(tx, nombre)
  const { _id } = await createRow(tx, ROLE, tx.actor.idEmpresa, role)
  await insertRows(
    tx,
    'role_routes',
    claves.map((permission) => ({ id_rol: _id, permission })),
  )
  return getRow(tx, ROLE, tx.actor.idEmpresa, _id)
}

/** Role for the tab Información. Changes of its permissions count as changes of the role. */
export async function roleDetail(
  q: Queries,
  company: string | null,
  id: string,
  by: SessionUser,
): Promise<RoleDetail> {
  const role = (await getRow(q, ROLE, company, id)) as unknown as RoleDetail
  const usuarios = await rowsOf<{ id_usuario: string; nombre_usuario: string }>(
    q,
    sql`select u.id_usuario, u.nombre_usuario from user_roles ur join users u on u.id_usuario = ur.id_usuario
      where ur.id_rol = ${id} and ${seenBy.users(by.idUsuario, sql`u`)} order by u.nombre_usuario, u.id_usuario`,
  )
  const [last] = await rowsOf<{ cambio: string | null }>(
    q,
    sql`select to_jsonb(max(fecha)) as cambio from auditoria where registro_id = ${role.id_rol}`,
  )
  const caller = await asAdministrator(q, by)
  return {
    ...role,
    actualizado_en: last?.cambio ?? role.actualizado_en,
    administrador: hasAll(role.rutas.split('|')),
    usuarios,
    impedimento: onlyOwnRoles(role, caller) || (await impedimentOfRole(q, role.id_rol, caller)),
  }
}

/** Locks a role whose people the caller may all administer. Throws 404 and 403. */
async function lockRole(tx: Transaction, id: string, by: Caller): Promise<Row> {
  const role = await lockRow(tx, ROLE, tx.actor.idEmpresa, id)
  const why = await impedimentOfRole(tx, role._id, by)
  if (why) throw forbidden(why)
  return role
}

/**
 * Changes name or company. The caller must hold all permissions of the role. The company of a role that people
 * have does not change. Throws EN_USO.
 */
export async function changeRole(
  tx: Transaction,
  { id_rol, version, id_empresa, ...changes }: RoleChange,
  by: Caller,
): Promise<Row> {
  const role = await lockRole(tx, id_rol, by)
  const company = id_empresa === undefined ? role.id_empresa : companyOfRole(tx, id_empresa)
  const claves = await keysOfRole(tx, id_rol)
  for (const one of [role.id_empresa, company])
    requireHeld(one, by, 'PUT-rols', claves, 'Este rol tiene permisos que usted no tiene.')
  if (company !== role.id_empresa) await refuseHeld(tx, id_rol)
  if (changes.nombre !== undefined) await refuseSameName(tx, changes.nombre, id_rol)
  return updateRow(tx, ROLE, tx.actor.idEmpresa, id_rol, { ...changes, id_empresa: company }, version)
}

async function refuseHeld(tx: Transaction, idRol: string): Promise<void> {
  const people = await rowsOf(tx, sql`select from user_roles where id_rol = ${idRol}`)
  if (people.length === 0) return
  const held = people.length === 1 ? 'tiene una persona' : `tienen ${people.length} personas`
  throw new Refusal('EN_USO', `No se puede cambiar la empresa: el rol lo ${held}. Quíteselo primero.`)
}

/** Adds permissions that the caller holds wherever the role counts. Repeating it has no effect. */
export async function addRoute(tx: Transaction, id: string, route: string, by: Caller): Promise<Row> {
  const claves = keysOfText(route, 'route')
  const role = await lockRole(tx, id, by)
  requireHeld(role.id_empresa, by, 'PATCH-rols/{id}/add-route', claves)
  const given = claves.map((permission) => ({ id_rol: id, permission }))
  await insertRows(tx, 'role_routes', given, sql`on conflict do nothing`)
  return getRow(tx, ROLE, tx.actor.idEmpresa, id)
}

/** Removes permissions in every stored spelling. The caller must hold them. Repeating it has no effect. */
export async function removeRoute(tx: Transaction, id: string, route: string, by: Caller): Promise<Row> {
  const claves = route.split('|')
  const role = await lockRole(tx, id, by)
  requireHeld(role.id_empresa, by, 'PATCH-rols/{id}/remove-route', claves)
  const stored = claves.flatMap(storedForms).join('|')
  await tx.execute(
    sql`delete from role_routes where id_rol = ${id} and permission = any (string_to_array(${stored}, '|'))`,
  )
  return getRow(tx, ROLE, tx.actor.idEmpresa, id)
}

/** Deletes a role without users. The caller must hold all its permissions. */
export async function removeRole(tx: Transaction, id: string, by: Caller): Promise<Row> {
  const role = await lockRole(tx, id, by)
  requireHeld(role.id_empresa, by, 'DELETE-rols/{id}', await keysOfRole(tx, id))
  await tx.execute(sql`delete from role_routes where id_rol = ${id}`)
  await removeRow(tx, ROLE, tx.actor.idEmpresa, id)
  return role
}

/** Arbitrary lock number, equal in all processes. */
const NEW_KEYS_LOCK = 7_236_414

/**
 * Grants the permission keys of a new release to every role that held all keys before.
 * Each key is granted once, so a removed key stays removed. A new database grants nothing.
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
