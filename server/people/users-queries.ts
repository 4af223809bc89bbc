import { sql, type SQL } from 'drizzle-orm'
import type { SessionCompany } from './auth-contract.ts'
import { grantedKeys } from '#server/kit/contract/keys.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isId } from '#server/kit/rows/rows.ts'
import type { Filters } from '#server/kit/rows/search.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/**
 * User of a token, with membership in `company` and the keys there: of common roles and of the company's own.
 * Undefined if the user is gone or inactive, the version changed, or the token was ended.
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
            and (r.id_empresa is null or r.id_empresa = e.id_empresa)
          join role_routes rr on rr.id_rol = r.id_rol
        where ur.id_usuario = u.id_usuario) as claves,
      e.id_empresa is not null as es_de_empresa
      from users u left join (user_companies uc join companies e on e.id_empresa = uc.id_empresa and e.activo)
          on uc.id_usuario = u.id_usuario and uc.id_empresa = ${isId(company) ? company : null}::uuid
      where u.id_usuario = ${idUsuario} and u.version_token = ${version} and u.activo
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

/** Cached sets of keys. People with the same roles share one. */
const KEY_SETS = 200
const keySets = new Map<string, ReadonlySet<string>>()

/** Canonical keys of a stored JSON list, cached by its text. */
function keysIn(claves: string): ReadonlySet<string> {
  const kept = keySets.get(claves)
  if (kept) return kept
  const keys = grantedKeys(JSON.parse(claves) as string[])
  if (keySets.size >= KEY_SETS) keySets.clear()
  keySets.set(claves, keys)
  return keys
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

/** Active companies of a user, by name. */
export async function companiesOfUser(q: Queries, idUsuario: string) {
  return rowsOf<Omit<SessionCompany, 'practica'> & { practica: true | null }>(
    q,
    sql`select c.id_empresa as "idEmpresa", c.nombre, c.color_principal as "colorPrincipal", c.nombre_logo as "nombreLogo",
        nullif(c.practica, false) as practica
      from user_companies uc join companies c on c.id_empresa = uc.id_empresa
      where uc.id_usuario = ${idUsuario} and c.activo order by c.nombre, c.id_empresa`,
  )
}

/** Users, with their roles and companies as far as `viewer` has the companies (people/README.md, visible people). */
export const usersFor = (viewer: string | null): Resource => ({
  name: 'users',
  id: 'id_usuario',
  global: true,
  searched: ['nombre_usuario', 'correo'],
  filters: ['activo'],
  sorted: ['nombre_usuario', 'correo'],
  label: 'nombre_usuario',
  extra: (user) =>
    sql`jsonb_build_object('roles', ${rolesText(user, viewer)}, 'empresas', ${companiesText(user, viewer)},
      'tags', to_jsonb(string_to_array(${user}.tags, '|')))`,
})

/** `id_empresa`: users of that company of the viewer. */
export const userFilters = (viewer: string): Filters => ({
  id_empresa: (value) =>
    isId(value)
      ? sql`exists (select from user_companies uc where uc.id_usuario = users.id_usuario
          and uc.id_empresa = ${value} and ${seenBy.companies(viewer, sql`uc`)})`
      : sql`false`,
})

/** Roles of the user in `source`, as `id;nombre|id;nombre`. The company follows the name of a company's own role. */
const rolesText = (source: SQL, viewer: string | null) =>
  sql`coalesce((select string_agg(r.id_rol || ';' || r.nombre || coalesce(' · ' || c.nombre, ''), '|'
      order by r.nombre, c.nombre, r.id_rol)
    from user_roles ur join roles r on r.id_rol = ur.id_rol left join companies c on c.id_empresa = r.id_empresa
    where ur.id_usuario = ${source}.id_usuario
      and (r.id_empresa is null or ${seenBy.companies(viewer, sql`r`)})), '')`

const companiesText = (source: SQL, viewer: string | null) =>
  sql`coalesce((select string_agg(c.id_empresa || ';' || c.nombre, '|' order by c.nombre, c.id_empresa)
    from user_companies uc join companies c on c.id_empresa = uc.id_empresa
    where uc.id_usuario = ${source}.id_usuario and ${seenBy.companies(viewer, sql`uc`)}), '')`

/** Condition that the person in `source` has no company. Practice companies do not count. */
export const withoutCompany = (source: SQL) => sql`not exists (select from user_companies uc
  join companies c on c.id_empresa = uc.id_empresa and not c.practica where uc.id_usuario = ${source}.id_usuario)`

/**
 * Condition that a person may see the company or person in `source` (people/README.md, visible people). Both are
 * records without a company, so no policy hides them.
 */
export const seenBy = {
  companies: (idUsuario: string | null, source: SQL) => sql`exists (select from user_companies own
    where own.id_empresa = ${source}.id_empresa and own.id_usuario = ${idUsuario})`,
  users: (idUsuario: string, source: SQL) => sql`(${source}.id_usuario = ${idUsuario}
    or exists (select from user_companies uc join user_companies own using (id_empresa)
      where uc.id_usuario = ${source}.id_usuario and own.id_usuario = ${idUsuario})
    or ${withoutCompany(source)}
      and (${source}.a_cargo_de = ${idUsuario}
        or not exists (select from users m where m.id_usuario = ${source}.a_cargo_de)))`,
}

/** True if the user has the company. Inactive companies count too. */
export async function isMember(q: Queries, idUsuario: string, idEmpresa: string): Promise<boolean> {
  if (!isId(idEmpresa)) return false
  const link = sql`select from user_companies where id_usuario = ${idUsuario} and id_empresa = ${idEmpresa}`
  return (await rowsOf(q, link)).length > 0
}
