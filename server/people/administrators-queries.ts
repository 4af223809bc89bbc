import { sql, type SQL } from 'drizzle-orm'
import {
  obstacle,
  LLAVES_DE_ADMINISTRADOR,
  LLAVES_NECESARIAS,
  type Administrada,
  type Alcance,
} from './administrators-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/** Rights of a person. `comunes` counts the companies shared with the caller. */
interface Held extends Alcance {
  id: string
  comunes: number
}

/** Rights of the users matched by `which` (a condition on `u`), as seen by `by`. */
export const heldBy = (q: Queries, which: SQL, by: SessionUser): Promise<Held[]> =>
  rowsOf<Held>(
    q,
    sql`select u.id_usuario as id, c.comunes, c.ajenas,
        c.comunes + c.ajenas = 0 and ${by.idUsuario} not in (u.id_usuario, u.a_cargo_de)
          and exists (select from users m where m.id_usuario = u.a_cargo_de) as de_otro,
        (select coalesce(jsonb_agg(distinct rr.permission), '[]') from user_roles ur
          join role_routes rr on rr.id_rol = ur.id_rol where ur.id_usuario = u.id_usuario) as claves
      from users u, lateral (
        select count(own.id_empresa)::int as comunes, (count(*) - count(own.id_empresa))::int as ajenas
        from user_companies uc
          left join user_companies own on own.id_empresa = uc.id_empresa and own.id_usuario = ${by.idUsuario}
        where uc.id_usuario = u.id_usuario) c
      where ${which} order by c.ajenas desc`,
  )

/** Reason why the caller may not change a role; '' if allowed (people/README.md, administrable people). */
export async function impedimentOfRole(q: Queries, idRol: string, by: SessionUser): Promise<string> {
  const having = sql`exists (select from user_roles ur where ur.id_usuario = u.id_usuario and ur.id_rol = ${idRol})`
  const people = await heldBy(q, having, by)
  return people.map((held) => obstacle(held, by.keys, 'rol')).find(Boolean) ?? ''
}

/** Every company, and whether it has an administrator. */
export const administered = (q: Queries): Promise<Administrada[]> =>
  rowsOf(
    q,
    sql`with administradores as (
        select u.id_usuario from users u
          join user_roles ur on ur.id_usuario = u.id_usuario
          join roles r on r.id_rol = ur.id_rol and r.activo
          join role_routes rr on rr.id_rol = r.id_rol
          join jsonb_to_recordset(${JSON.stringify(LLAVES_DE_ADMINISTRADOR)}::jsonb) as k(permission text, llave text)
            on k.permission = rr.permission
        where u.activo
        group by u.id_usuario
        having count(distinct k.llave) = ${LLAVES_NECESARIAS})
      select c.id_empresa, c.nombre, c.activo, exists (select from user_companies uc
        join administradores a on a.id_usuario = uc.id_usuario where uc.id_empresa = c.id_empresa) as administrada
      from companies c order by c.nombre, c.id_empresa`,
  )
