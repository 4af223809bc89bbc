import { and, eq } from 'drizzle-orm'
import { notFound, Refusal } from '../../domain/refusal.ts'
import { userCompanies, userRoles } from '../../db/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import { COMPANIES, isMember } from '../companies/companies.ts'
import { ROLE } from '../roles.ts'
import { getRow, lockRow, removeRow, type Row } from '../rows.ts'
import { isWithinReach, USERS } from './users.ts'

/** A user whom somebody may administer, locked; to others he is not there. */
export async function lockUser(tx: Transaction, idUsuario: string, byUser: string): Promise<Row> {
  if (!(await isWithinReach(tx, idUsuario, byUser))) throw notFound()
  return lockRow(tx, USERS, null, idUsuario)
}

/** Deletes a user and his belongings; his tokens stop at once, because each call reads its user. */
export async function removeUser(tx: Transaction, idUsuario: string, byUser: string): Promise<Row> {
  if (idUsuario.toLowerCase() === byUser) {
    throw new Refusal('VALIDACION', 'No puede eliminarse a usted mismo.')
  }
  const user = await lockUser(tx, idUsuario, byUser)
  await tx.delete(userRoles).where(eq(userRoles.id_usuario, idUsuario))
  await tx.delete(userCompanies).where(eq(userCompanies.id_usuario, idUsuario))
  await removeRow(tx, USERS, null, idUsuario)
  return user
}

/** Gives or takes a role, and answers the user; doing it again changes nothing. */
export async function changeRole(
  tx: Transaction,
  act: 'add' | 'remove',
  { idUsuario, idRol, byUser }: { idUsuario: string; idRol: string; byUser: string },
): Promise<Row> {
  await lockUser(tx, idUsuario, byUser)
  const { _id: id_rol } = await getRow(tx, ROLE, null, idRol)
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
  { idUsuario, idEmpresa, byUser }: { idUsuario: string; idEmpresa: string; byUser: string },
): Promise<Row> {
  await lockUser(tx, idUsuario, byUser)
  if (!(await isMember(tx, byUser, idEmpresa))) throw notFound()
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
