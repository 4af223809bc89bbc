import { sql, type SQL } from 'drizzle-orm'
import type { NewUser } from './users-contract.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { exigirLlaves, impedimento } from './administrators-rules.ts'
import { forbidden, invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { isMember, COMPANIES } from '#server/companies/queries.ts'
import { keysOfRole, ROLE } from './roles-acts.ts'
import { getRow, lockRow, removeRow, type Row } from '#server/kit/rows/rows.ts'
import { heldBy } from './administrators-queries.ts'
import { type SessionUser, USERS } from './users-queries.ts'
import { createUser } from './users-acts.ts'

/** Rows of users, each with whether who asks may administer that person (N-143). */
export async function withAdministrable(q: Queries, rows: readonly Row[], by: SessionUser): Promise<Row[]> {
  const ids = rows.map(({ _id }) => _id).join('|')
  const held = await heldBy(q, sql`u.id_usuario = any (string_to_array(${ids}, '|')::uuid[])`, by)
  const may = new Set(held.flatMap((one) => (impedimento(one, by.keys) ? [] : [one.id])))
  return rows.map((row) => ({ ...row, administrable: may.has(row._id) }))
}

/**
 * A user whom somebody may administer, locked: all of his companies and keys are held by who acts (N-143); without a
 * company he is in the charge of one person. To who shares no company with him he is not there.
 */
export async function lockUser(tx: Transaction, idUsuario: string, by: SessionUser): Promise<Row> {
  return administrable(tx, await lockRow(tx, USERS, null, idUsuario), by)
}

/** The same user, of whom something is only read. */
export async function administrableUser(q: Queries, idUsuario: string, by: SessionUser): Promise<Row> {
  return administrable(q, await getRow(q, USERS, null, idUsuario), by)
}

async function administrable(q: Queries, user: Row, by: SessionUser): Promise<Row> {
  const [held] = await heldBy(q, sql`u.id_usuario = ${user._id}`, by)
  if (!held || (held.ajenas > 0 && held.comunes === 0)) throw notFound()
  const why = impedimento(held, by.keys)
  if (why) throw forbidden(why)
  return user
}

/**
 * Makes a user, at once with companies of who makes them and roles whose keys these hold: each needs the key that gives
 * it later. The password is somebody else's, so it has to be changed (N-47). Refuses with 403, 422 and DUPLICADO.
 */
export async function makeUser(
  tx: Transaction,
  { nombre_usuario, correo, id_company, id_rol }: Omit<NewUser, 'contrasena'>,
  contrasena_hash: string,
  by: SessionUser,
): Promise<Row> {
  if (id_company.length > 0 && !holdsKey(by.keys, 'PATCH-users/{id}/add-company')) {
    throw forbidden('No tiene permiso para dar empresas.')
  }
  if (id_rol.length > 0 && !holdsKey(by.keys, 'PATCH-users/{id}/add-rol')) {
    throw forbidden('No tiene permiso para dar roles.')
  }
  const [companies, roles] = [new Set<string>(), new Set<string>()]
  for (const id of id_company) {
    const none = gone('id_company', 'La empresa no existe o no es suya.')
    companies.add(await companyToGive(tx, id, by).catch(none))
  }
  for (const id of id_rol) roles.add(await roleToGive(tx, id, by).catch(gone('id_rol', 'El rol no existe.')))
  const id = await createUser(tx, {
    nombre_usuario,
    correo,
    contrasena_hash,
    debe_cambiar_contrasena: true,
    roles: [...roles],
    companies: [...companies],
  })
  return getRow(tx, USERS, null, id)
}

/** Says of what is not there which field of the form named it. */
const gone = (field: string, text: string) => (error: unknown) => {
  throw error instanceof Refusal && error.codigo === 'NO_ENCONTRADO' ? invalidField(field, text) : error
}

/** The id of a role whose keys who gives or takes it holds. */
async function roleToGive(tx: Transaction, idRol: string, by: SessionUser): Promise<string> {
  const { _id } = await getRow(tx, ROLE, null, idRol)
  exigirLlaves(by.keys, await keysOfRole(tx, _id), 'Este rol tiene permisos que usted no tiene.')
  return _id
}

/** The id of a company of whoever gives or takes it. */
async function companyToGive(tx: Transaction, idEmpresa: string, by: SessionUser): Promise<string> {
  if (!(await isMember(tx, by.idUsuario, idEmpresa))) throw notFound()
  return (await getRow(tx, COMPANIES, null, idEmpresa))._id
}

/** Deletes a user and his belongings; his tokens stop at once, because each call reads its user. */
export async function removeUser(tx: Transaction, idUsuario: string, by: SessionUser): Promise<Row> {
  if (idUsuario.toLowerCase() === by.idUsuario) {
    throw new Refusal('VALIDACION', 'No puede eliminarse a usted mismo.')
  }
  const user = await lockUser(tx, idUsuario, by)
  await takeCharge(tx, sql`a_cargo_de = ${user._id}`, by)
  await tx.execute(sql`delete from user_roles where id_usuario = ${idUsuario}`)
  await tx.execute(sql`delete from user_companies where id_usuario = ${idUsuario}`)
  await removeRow(tx, USERS, null, idUsuario)
  return user
}

/** Who acts administers from now on those of some people who have no company. */
async function takeCharge(tx: Transaction, which: SQL, by: SessionUser): Promise<void> {
  await tx.execute(sql`update users set a_cargo_de = ${by.idUsuario}
    where ${which} and a_cargo_de is distinct from ${by.idUsuario}
    and not exists (select from user_companies uc where uc.id_usuario = users.id_usuario)`)
}

/** What users are given: the table of its links, its column there, and which of it who acts may give and take. */
const GIVEN = {
  rol: { links: 'user_roles', column: 'id_rol', toGive: roleToGive },
  empresa: { links: 'user_companies', column: 'id_empresa', toGive: companyToGive },
} as const

/**
 * Gives or takes a role whose keys who does it holds, or a company, which must be one of theirs; answers the user. Doing it
 * again changes nothing.
 */
export async function changeGiven(
  tx: Transaction,
  act: 'add' | 'remove',
  kind: keyof typeof GIVEN,
  { idUsuario, id, by }: { idUsuario: string; id: string; by: SessionUser },
): Promise<Row> {
  await lockUser(tx, idUsuario, by)
  const { links, column, toGive } = GIVEN[kind]
  const given = await toGive(tx, id, by)
  if (act === 'add') {
    const link = { id_usuario: idUsuario, [column]: given }
    await insertRows(tx, links, [link], sql`on conflict do nothing`)
  } else {
    await tx.execute(
      sql`delete from ${sql.identifier(links)} where id_usuario = ${idUsuario} and ${sql.identifier(column)} = ${given}`,
    )
    const others = kind === 'empresa' && idUsuario.toLowerCase() !== by.idUsuario
    if (others) await takeCharge(tx, sql`id_usuario = ${idUsuario}`, by)
  }
  return getRow(tx, USERS, null, idUsuario)
}
