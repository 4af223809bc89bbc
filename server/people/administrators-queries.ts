import { sql, type SQL } from 'drizzle-orm'
import {
  obstacle,
  LLAVES_DE_ADMINISTRADOR,
  LLAVES_NECESARIAS,
  type Administrada,
  type Administrador,
  type Alcance,
  type Llaves,
} from './administrators-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/** Rights of a person. `compartidas` counts the companies shared with the caller. Practice companies do not count. */
interface Held extends Alcance {
  id: string
  compartidas: number
}

/** Columns `comunes` and `propias` with the keys of a person's roles that `which` (a condition on `r`) allows. */
const llavesDe = (idUsuario: SQL, which = sql`true`) => {
  const roles = sql`from user_roles ur join roles r on r.id_rol = ur.id_rol and ${which}
    join role_routes rr on rr.id_rol = r.id_rol where ur.id_usuario = ${idUsuario}`
  return sql`(select coalesce(jsonb_agg(distinct rr.permission), '[]') ${roles} and r.id_empresa is null) as comunes,
    (select coalesce(jsonb_object_agg(p.id_empresa, p.claves), '{}') from (
      select r.id_empresa, jsonb_agg(distinct rr.permission) as claves ${roles} and r.id_empresa is not null
      group by r.id_empresa) p) as propias`
}

/** The caller with the keys of all active roles, in every company. */
export async function asAdministrator<User extends SessionUser>(
  q: Queries,
  by: User,
): Promise<User & Administrador> {
  const active = sql`r.activo and exists (select from users u where u.id_usuario = ur.id_usuario and u.activo)`
  const [llaves] = await rowsOf<Llaves>(q, sql`select ${llavesDe(sql`${by.idUsuario}`, active)}`)
  return { ...by, llaves: llaves! }
}

/** Rights of the users matched by `which` (a condition on `u`), as seen by `by`. */
export const heldBy = (q: Queries, which: SQL, by: SessionUser): Promise<Held[]> =>
  rowsOf<Held>(
    q,
    sql`select u.id_usuario as id, c.compartidas, c.ajenas,
        c.compartidas + c.ajenas = 0 and ${by.idUsuario} not in (u.id_usuario, u.a_cargo_de)
          and exists (select from users m where m.id_usuario = u.a_cargo_de) as de_otro,
        c.empresas, ${llavesDe(sql`u.id_usuario`)}
      from users u, lateral (
        select count(own.id_empresa)::int as compartidas, (count(*) - count(own.id_empresa))::int as ajenas,
          coalesce(jsonb_agg(uc.id_empresa), '[]') as empresas
        from user_companies uc join companies e on e.id_empresa = uc.id_empresa and not e.practica
          left join user_companies own on own.id_empresa = uc.id_empresa and own.id_usuario = ${by.idUsuario}
        where uc.id_usuario = u.id_usuario) c
      where ${which} order by c.ajenas desc`,
  )

/** Reason why the caller may not change a role; '' if allowed (people/README.md, administrable people). */
export async function impedimentOfRole(
  q: Queries,
  idRol: string,
  by: SessionUser & Administrador,
): Promise<string> {
  const having = sql`exists (select from user_roles ur where ur.id_usuario = u.id_usuario and ur.id_rol = ${idRol})`
  const people = await heldBy(q, having, by)
  return people.map((held) => obstacle(held, by, 'rol')).find(Boolean) ?? ''
}

/** Every company except practice companies, and whether it has an administrator. */
export const administered = (q: Queries): Promise<Administrada[]> =>
  rowsOf(
    q,
    sql`with administradores as (
        select u.id_usuario, uc.id_empresa from users u
          join user_companies uc on uc.id_usuario = u.id_usuario
          join user_roles ur on ur.id_usuario = u.id_usuario
          join companies e on e.id_empresa = uc.id_empresa
          join roles r on r.id_rol = ur.id_rol and r.activo
            and (r.id_empresa is null or r.id_empresa = e.id_empresa and e.activo)
          join role_routes rr on rr.id_rol = r.id_rol
          join jsonb_to_recordset(${JSON.stringify(LLAVES_DE_ADMINISTRADOR)}::jsonb) as k(permission text, llave text)
            on k.permission = rr.permission
        where u.activo
        group by u.id_usuario, uc.id_empresa
        having count(distinct k.llave) = ${LLAVES_NECESARIAS})
      select c.id_empresa, c.nombre, c.activo,
        exists (select from administradores a where a.id_empresa = c.id_empresa) as administrada
      from companies c where not c.practica order by c.nombre, c.id_empresa`,
  )
