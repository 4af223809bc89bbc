import { sql, type SQL } from 'drizzle-orm'
import type { NewUser } from './users-contract.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { requireKeyIn, requireKeys, obstacle, type Administrador } from './administrators-rules.ts'
import { forbidden, invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { isMember, usersFor, withoutCompany } from './users-queries.ts'
import { keysOfRole, ROLE } from './roles-acts.ts'
import { getRow, idsOf, lockRow, removeRow, type Row } from '#server/kit/rows/rows.ts'
import { asAdministrator, heldBy } from './administrators-queries.ts'
import { createUser } from './users-acts.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

type Caller = SessionUser & Administrador
type Act = 'add' | 'remove'

/**
 * Adds to each user whether the caller may administer that person (people/README.md, administrable people).
 */
export async function withAdministrable(q: Queries, rows: readonly Row[], by: SessionUser): Promise<Row[]> {
  const ids = idsOf(rows.map(({ _id }) => _id))
  const held = await heldBy(q, sql`u.id_usuario = any (${ids})`, by)
  const own = await asAdministrator(q, by)
  const may = new Set(held.flatMap((one) => (obstacle(one, own) ? [] : [one.id])))
  return rows.map((row) => ({ ...row, administrable: may.has(row._id) }))
}

/**
 * Locks a user whom the caller may administer.
 * Throws 403 if the caller may not, and 404 if both share no company (people/README.md, administrable
 * people).
 */
export async function lockUser(tx: Transaction, idUsuario: string, by: Caller): Promise<Row> {
  return administrable(tx, await lockRow(tx, usersFor(by.idUsuario), null, idUsuario), by)
}

/** Like `lockUser` for a read, without a lock. */
export async function administrableUser(q: Queries, idUsuario: string, by: SessionUser): Promise<Row> {
  return administrable(
    q,
    await getRow(q, usersFor(by.idUsuario), null, idUsuario),
    await asAdministrator(q, by),
  )
}

async function administrable(q: Queries, user: Row, by: Caller): Promise<Row> {
  const [held] = await heldBy(q, sql`u.id_usuario = ${user._id}`, by)
  if (!held || (held.ajenas > 0 && held.compartidas === 0)) throw notFound()
  const why = obstacle(held, by)
  if (why) throw forbidden(why)
  return user
}

/**
 * Creates a user with companies and roles of the caller. Each kind needs its own key.
 * The new user must change the assigned password. Throws 403, 422 and DUPLICADO.
 */
export async function makeUser(
  tx: Transaction,
  { nombre_usuario, correo, id_company, id_rol }: Omit<NewUser, 'contrasena'>,
  contrasena_hash: string,
  by: Caller,
): Promise<Row> {
  if (id_company.length > 0 && !holdsKey(by.keys, 'PATCH-users/{id}/add-company')) {
    throw forbidden('No tiene permiso para dar empresas.')
  }
  if (id_rol.length > 0 && !holdsKey(by.keys, 'PATCH-users/{id}/add-rol')) {
    throw forbidden('No tiene permiso para dar roles.')
  }
  const [companies, roles] = [new Set<string>(), new Set<string>()]
  for (const id of id_company) {
    const none = asFieldError('id_company', 'La empresa no existe o no es suya.')
    companies.add(await companyToGive(tx, id, by).catch(none))
  }
  for (const id of id_rol)
    roles.add(await roleToGive(tx, id, by).catch(asFieldError('id_rol', 'El rol no existe.')))
  const id = await createUser(tx, {
    nombre_usuario,
    correo,
    contrasena_hash,
    debe_cambiar_contrasena: true,
    roles: [...roles],
    companies: [...companies],
  })
  await requireOwnCompanies(tx, id)
  return administrable(tx, await getRow(tx, usersFor(by.idUsuario), null, id), by)
}

/** Throws 409 if a person has a role of a company that the person does not have. */
async function requireOwnCompanies(tx: Transaction, idUsuario: string): Promise<void> {
  const [foreign] = await rowsOf<{ nombre: string; empresa: string }>(
    tx,
    sql`select r.nombre, c.nombre as empresa from user_roles ur join roles r on r.id_rol = ur.id_rol
        join companies c on c.id_empresa = r.id_empresa
      where ur.id_usuario = ${idUsuario} and not exists (select from user_companies uc
        where uc.id_usuario = ur.id_usuario and uc.id_empresa = r.id_empresa) limit 1`,
  )
  if (!foreign) return
  const { nombre, empresa } = foreign
  throw new Refusal('CONFLICTO', `El rol ${nombre} es de ${empresa}: dele primero esa empresa a la persona.`)
}

/** Turns a 404 into a 422 on the form's field. */
const asFieldError = (field: string, text: string) => (error: unknown) => {
  throw error instanceof Refusal && error.codigo === 'NO_ENCONTRADO' ? invalidField(field, text) : error
}

/** Id of a common role, or of one of the caller's company, whose keys the caller holds. */
async function roleToGive(tx: Transaction, idRol: string, by: SessionUser): Promise<string> {
  const { _id } = await getRow(tx, ROLE, tx.actor.idEmpresa, idRol)
  requireKeys(by.keys, await keysOfRole(tx, _id), 'Este rol tiene permisos que usted no tiene.')
  return _id
}

/** Id of a company of the caller, who may give it or take it away there. */
async function companyToGive(
  tx: Transaction,
  idEmpresa: string,
  by: Caller,
  act: Act = 'add',
): Promise<string> {
  if (!(await isMember(tx, by.idUsuario, idEmpresa))) throw notFound()
  requireKeyIn(idEmpresa, `PATCH-users/{id}/${act}-company`, by)
  return idEmpresa.toLowerCase()
}

/**
 * Deletes a user with roles and companies. Open sessions end at once, because every request reads its user.
 */
export async function removeUser(tx: Transaction, idUsuario: string, by: Caller): Promise<Row> {
  if (idUsuario.toLowerCase() === by.idUsuario) {
    throw new Refusal('VALIDACION', 'No puede eliminarse a usted mismo.')
  }
  const user = await lockUser(tx, idUsuario, by)
  await takeCharge(tx, sql`a_cargo_de = ${user._id}`, by)
  await tx.execute(sql`delete from user_roles where id_usuario = ${idUsuario}`)
  await tx.execute(sql`delete from user_companies where id_usuario = ${idUsuario}`)
  await removeRow(tx, usersFor(by.idUsuario), null, idUsuario)
  return user
}

/** Puts the matching people without a company in the charge of the caller. */
async function takeCharge(tx: Transaction, which: SQL, by: SessionUser): Promise<void> {
  await tx.execute(sql`update users set a_cargo_de = ${by.idUsuario}
    where ${which} and a_cargo_de is distinct from ${by.idUsuario}
    and ${withoutCompany(sql`users`)}`)
}

/** Links of a user: table, column and the check for the caller. */
const LINKS = {
  rol: { links: 'user_roles', column: 'id_rol', toGive: roleToGive },
  empresa: { links: 'user_companies', column: 'id_empresa', toGive: companyToGive },
} as const

/**
 * Adds or removes a role or a company of a user. The company's own roles leave with it. In each company the user may
 * afterwards do no more than the caller. Repeating the change has no effect. Throws 403, 404 and CONFLICTO.
 */
export async function changeLink(
  tx: Transaction,
  act: Act,
  kind: keyof typeof LINKS,
  { idUsuario, id, by }: { idUsuario: string; id: string; by: Caller },
): Promise<Row> {
  await lockUser(tx, idUsuario, by)
  const { links, column, toGive } = LINKS[kind]
  const given = await toGive(tx, id, by, act)
  if (act === 'add') {
    const link = { id_usuario: idUsuario, [column]: given }
    await insertRows(tx, links, [link], sql`on conflict do nothing`)
    await requireOwnCompanies(tx, idUsuario)
    return administrable(tx, await getRow(tx, usersFor(by.idUsuario), null, idUsuario), by)
  }
  await tx.execute(
    sql`delete from ${sql.identifier(links)} where id_usuario = ${idUsuario} and ${sql.identifier(column)} = ${given}`,
  )
  if (kind === 'empresa') {
    await tx.execute(sql`delete from user_roles where id_usuario = ${idUsuario}
      and id_rol in (select r.id_rol from roles r where r.id_empresa = ${given})`)
    if (idUsuario.toLowerCase() !== by.idUsuario) await takeCharge(tx, sql`id_usuario = ${idUsuario}`, by)
  }
  return getRow(tx, usersFor(by.idUsuario), null, idUsuario)
}
