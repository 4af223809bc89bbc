import { sql, type SQL } from 'drizzle-orm'
import type { SessionCompany } from './auth-contract.ts'
import { grantedKeys } from '#server/kit/contract/keys.ts'
import { notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isId } from '#server/kit/rows/rows.ts'
import type { Filters } from '#server/kit/rows/search.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/**
 * The user of a token, if still there, active and with this token's version, and nobody signed out of the token; with
 * keys and belonging to `company`.
 */
export async function findSession(
  q: Queries,
  { idUsuario, version, id = null }: { idUsuario: string; version: number; id?: string | null },
  company: string,
): Promise<SessionUser | undefined> {
  if (!isId(idUsuario)) return undefined
  const [row] = await rowsOf<{
    nombre_usuario: string
    correo: string
    debe_cambiar_contrasena: boolean
    claves: string
    es_de_empresa: boolean
  }>(
    q,
    sql`select u.nombre_usuario, u.correo, u.debe_cambiar_contrasena,
      (select coalesce(json_agg(rr.permission), '[]')::text
        from user_roles ur join roles r on r.id_rol = ur.id_rol and r.activo
          join role_routes rr on rr.id_rol = r.id_rol
        where ur.id_usuario = u.id_usuario) as claves,
      exists (select from user_companies uc join companies c on c.id_empresa = uc.id_empresa and c.activo
        where uc.id_usuario = u.id_usuario and uc.id_empresa = ${isId(company) ? company : null}::uuid) as es_de_empresa
      from users u where u.id_usuario = ${idUsuario} and u.version_token = ${version} and u.activo
        and not exists (select from tokens_terminados where id = ${id}::uuid)`,
  )
  if (!row) return undefined
  return {
    idUsuario,
    nombre: row.nombre_usuario,
    correo: row.correo,
    debeCambiarContrasena: row.debe_cambiar_contrasena,
    keys: keysIn(row.claves),
    inCompany: row.es_de_empresa,
  }
}

/** So many sets of keys are kept: people of the same roles share one. */
const KEY_SETS = 200
const keySets = new Map<string, ReadonlySet<string>>()

/** The canonical keys in a JSON list of stored ones, which is read at each call; the same text is the same set. */
function keysIn(claves: string): ReadonlySet<string> {
  const kept = keySets.get(claves)
  if (kept) return kept
  const keys = grantedKeys(JSON.parse(claves) as string[])
  if (keySets.size >= KEY_SETS) keySets.clear()
  keySets.set(claves, keys)
  return keys
}

/** Ends a token before it expires; doing it again changes nothing. */
export async function endToken(tx: Transaction, { id, vence }: { id: string; vence: Date }): Promise<void> {
  await tx.execute(
    sql`insert into tokens_terminados (id, vence) values (${id}, ${vence.toISOString()}) on conflict do nothing`,
  )
}

export interface Credentials {
  id_usuario: string
  nombre_usuario: string
  contrasena_hash: string
  version_token: number
  activo: boolean
}

export async function findCredentials(q: Queries, correo: string): Promise<Credentials | undefined> {
  const [row] = await rowsOf<Credentials>(
    q,
    sql`select id_usuario, nombre_usuario, contrasena_hash, version_token, activo from users where correo = ${correo}`,
  )
  return row
}

/** The active companies in which a user works, by name. */
export async function companiesOfUser(q: Queries, idUsuario: string): Promise<SessionCompany[]> {
  return rowsOf<SessionCompany>(
    q,
    sql`select c.id_empresa as "idEmpresa", c.nombre, c.color_principal as "colorPrincipal", c.nombre_logo as "nombreLogo",
        nullif(c.practica, false) as practica
      from user_companies uc join companies c on c.id_empresa = uc.id_empresa
      where uc.id_usuario = ${idUsuario} and c.activo order by c.nombre, c.id_empresa`,
  )
}

/** Sets a password and ends every token made before; answers the version that new tokens carry. */
export async function setPassword(
  tx: Transaction,
  idUsuario: string,
  contrasenaHash: string,
  debeCambiar: boolean,
): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(
    tx,
    sql`update users set contrasena_hash = ${contrasenaHash}, debe_cambiar_contrasena = ${debeCambiar},
      version_token = version_token + 1
      where id_usuario = ${idUsuario} returning version_token as version`,
  )
  if (!row) throw notFound()
  return row.version
}

/**
 * The same password under a newer hash: tokens stay good and nothing has to be changed. Does nothing when the hash is
 * no longer the one that the password was compared with.
 */
export async function replaceHash(
  tx: Transaction,
  known: Credentials,
  contrasenaHash: string,
): Promise<void> {
  await tx.execute(
    sql`update users set contrasena_hash = ${contrasenaHash}
      where id_usuario = ${known.id_usuario} and contrasena_hash = ${known.contrasena_hash}`,
  )
}

export const USERS: Resource = {
  name: 'users',
  id: 'id_usuario',
  global: true,
  searched: ['nombre_usuario', 'correo'],
  filters: ['activo'],
  sorted: ['nombre_usuario', 'correo'],
  label: 'nombre_usuario',
  extra: (user) =>
    sql`jsonb_build_object('roles', ${rolesText(user)}, 'empresas', ${companiesText(user)},
      'tags', to_jsonb(string_to_array(${user}.tags, '|')))`,
}

/** `id_empresa`: who works in that company. */
export const USER_FILTERS: Filters = {
  id_empresa: (value) =>
    isId(value)
      ? sql`exists (select from user_companies uc
          where uc.id_usuario = users.id_usuario and uc.id_empresa = ${value})`
      : sql`false`,
}

/** The roles of the user in `source`, as `id;nombre|id;nombre` (D1 §3). */
const rolesText = (source: SQL) =>
  sql`coalesce((select string_agg(r.id_rol || ';' || r.nombre, '|' order by r.nombre, r.id_rol)
    from user_roles ur join roles r on r.id_rol = ur.id_rol where ur.id_usuario = ${source}.id_usuario), '')`

const companiesText = (source: SQL) =>
  sql`coalesce((select string_agg(c.id_empresa || ';' || c.nombre, '|' order by c.nombre, c.id_empresa)
    from user_companies uc join companies c on c.id_empresa = uc.id_empresa
    where uc.id_usuario = ${source}.id_usuario), '')`

export interface NewUser {
  nombre_usuario: string
  /** Lower case. */
  correo: string
  contrasena_hash: string
  /** Whether somebody else typed the password (N-47). */
  debe_cambiar_contrasena: boolean
  roles: string[]
  companies: string[]
}

/** A user, in the charge of whoever makes them, with roles and companies. Refuses with DUPLICADO when the e-mail is taken. */
export async function createUser(tx: Transaction, user: NewUser): Promise<string> {
  const { roles, companies, ...person } = user
  const [row] = await insertRows<{ id_usuario: string }>(
    tx,
    'users',
    [{ ...person, a_cargo_de: tx.actor.idUsuario }],
    sql`on conflict (correo) do nothing returning id_usuario`,
  )
  if (!row) throw new Refusal('DUPLICADO', `Ya existe un usuario con el correo ${user.correo}.`)
  const { id_usuario } = row
  await insertRows(
    tx,
    'user_roles',
    roles.map((id_rol) => ({ id_usuario, id_rol })),
  )
  await insertRows(
    tx,
    'user_companies',
    companies.map((id_empresa) => ({ id_usuario, id_empresa })),
  )
  return id_usuario
}
