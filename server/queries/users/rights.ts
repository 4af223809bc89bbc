import { and, eq, sql } from 'drizzle-orm'
import { exigirLlaves, tieneLlaves } from '../../domain/administradores.ts'
import { forbidden, notFound, Refusal } from '../../domain/refusal.ts'
import { userCompanies, userRoles } from '../../db/schema.ts'
import { rowsOf, type Queries, type Transaction } from '../../db/transaction.ts'
import { COMPANIES, isMember } from '../companies/companies.ts'
import { keysOfRole, ROLE } from '../roles.ts'
import { getRow, lockRow, removeRow, type Row } from '../rows.ts'
import { type SessionUser, USERS } from './users.ts'

/** What a person has: companies of who asks and others, and keys. */
interface Held {
  id: string
  comunes: number
  ajenas: number
  claves: string[]
}

const heldBy = (q: Queries, ids: readonly string[], by: SessionUser): Promise<Held[]> =>
  rowsOf<Held>(
    q,
    sql`select u.id_usuario as id, c.comunes, c.ajenas,
        (select coalesce(jsonb_agg(distinct rr.permission), '[]') from user_roles ur
          join role_routes rr on rr.id_rol = ur.id_rol where ur.id_usuario = u.id_usuario) as claves
      from users u, lateral (
        select count(own.id_empresa)::int as comunes, (count(*) - count(own.id_empresa))::int as ajenas
        from user_companies uc
          left join user_companies own on own.id_empresa = uc.id_empresa and own.id_usuario = ${by.idUsuario}
        where uc.id_usuario = u.id_usuario) c
      where u.id_usuario = any (string_to_array(${ids.join('|')}, '|')::uuid[])`,
  )

/** Rows of users, each with whether who asks may administer that person (N-143). */
export async function withAdministrable(q: Queries, rows: readonly Row[], by: SessionUser): Promise<Row[]> {
  const held = await heldBy(
    q,
    rows.map(({ _id }) => _id),
    by,
  )
  const may = new Set(
    held.filter(({ ajenas, claves }) => ajenas === 0 && tieneLlaves(by.keys, claves)).map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, administrable: may.has(row._id) }))
}

/**
 * A user whom somebody may administer, locked: all of his companies and keys are held by who acts (N-143). To who
 * shares no company with him he is not there.
 */
export async function lockUser(tx: Transaction, idUsuario: string, by: SessionUser): Promise<Row> {
  const user = await lockRow(tx, USERS, null, idUsuario)
  const [held] = await heldBy(tx, [user._id], by)
  const { comunes = 0, ajenas = 0, claves = [] } = held ?? {}
  if (ajenas > 0 && comunes === 0) throw notFound()
  if (ajenas > 0) throw forbidden('Esta persona trabaja también en empresas que usted no tiene.')
  exigirLlaves(by.keys, claves, 'Esta persona tiene permisos que usted no tiene.')
  return user
}

/** Deletes a user and his belongings; his tokens stop at once, because each call reads its user. */
export async function removeUser(tx: Transaction, idUsuario: string, by: SessionUser): Promise<Row> {
  if (idUsuario.toLowerCase() === by.idUsuario) {
    throw new Refusal('VALIDACION', 'No puede eliminarse a usted mismo.')
  }
  const user = await lockUser(tx, idUsuario, by)
  await tx.delete(userRoles).where(eq(userRoles.id_usuario, idUsuario))
  await tx.delete(userCompanies).where(eq(userCompanies.id_usuario, idUsuario))
  await removeRow(tx, USERS, null, idUsuario)
  return user
}

/** Gives or takes a role whose keys who does it holds, and answers the user; doing it again changes nothing. */
export async function changeRole(
  tx: Transaction,
  act: 'add' | 'remove',
  { idUsuario, idRol, by }: { idUsuario: string; idRol: string; by: SessionUser },
): Promise<Row> {
  await lockUser(tx, idUsuario, by)
  const { _id: id_rol } = await getRow(tx, ROLE, null, idRol)
  exigirLlaves(by.keys, await keysOfRole(tx, id_rol), 'Este rol tiene permisos que usted no tiene.')
  const link = { id_usuario: idUsuario, id_rol }
  if (act === 'add') await tx.insert(userRoles).values(link).onConflictDoNothing()
  else {
    await tx
      .delete(userRoles)
      .where(and(eq(userRoles.id_usuario, link.id_usuario), eq(userRoles.id_rol, link.id_rol)))
  }
  return getRow(tx, USERS, null, idUsuario)
}

/** Gives or takes a company, which must be one of whoever does it; answers the user. */
export async function changeCompany(
  tx: Transaction,
  act: 'add' | 'remove',
  { idUsuario, idEmpresa, by }: { idUsuario: string; idEmpresa: string; by: SessionUser },
): Promise<Row> {
  await lockUser(tx, idUsuario, by)
  if (!(await isMember(tx, by.idUsuario, idEmpresa))) throw notFound()
  const { _id: id_empresa } = await getRow(tx, COMPANIES, null, idEmpresa)
  const link = { id_usuario: idUsuario, id_empresa }
  if (act === 'add') await tx.insert(userCompanies).values(link).onConflictDoNothing()
  else {
    await tx
      .delete(userCompanies)
      .where(
        and(eq(userCompanies.id_usuario, link.id_usuario), eq(userCompanies.id_empresa, link.id_empresa)),
      )
  }
  return getRow(tx, USERS, null, idUsuario)
}
