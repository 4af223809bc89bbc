import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import type { Credentials } from './users-queries.ts'
import { Refusal, sessionEnded } from '#server/kit/rules/refusal.ts'
import { sql } from 'drizzle-orm'
import { insertRows } from '#server/db/writes.ts'

/** Ends a token before its expiry. Repeating it has no effect. */
export async function endToken(tx: Transaction, { id, vence }: { id: string; vence: Date }): Promise<void> {
  await tx.execute(
    sql`insert into tokens_terminados (id, vence) values (${id}, ${vence.toISOString()}) on conflict do nothing`,
  )
}

/**
 * Replaces a person's own password and ends all older tokens. Returns the version for new tokens. Throws SIN_SESION if
 * the session ended since the request began, as by a reset.
 */
export async function changeOwnPassword(
  tx: Transaction,
  { idUsuario, version }: { idUsuario: string; version: number },
  contrasenaHash: string,
): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(
    tx,
    sql`update users set contrasena_hash = ${contrasenaHash}, debe_cambiar_contrasena = false,
      version_token = version_token + 1
      where id_usuario = ${idUsuario} and version_token = ${version} returning version_token as version`,
  )
  if (!row) throw sessionEnded()
  return row.version
}

/** Gives a person a password that must be changed, and ends all tokens. */
export async function resetPassword(
  tx: Transaction,
  idUsuario: string,
  contrasenaHash: string,
): Promise<void> {
  await tx.execute(
    sql`update users set contrasena_hash = ${contrasenaHash}, debe_cambiar_contrasena = true,
      version_token = version_token + 1 where id_usuario = ${idUsuario}`,
  )
}

/**
 * Stores the same password under a stronger hash. Tokens stay valid.
 * Does nothing if the hash changed since it was checked.
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

export interface NewUser {
  nombre_usuario: string
  /** E-mail in lower case. */
  correo: string
  contrasena_hash: string
  /** True if another person chose the password. */
  debe_cambiar_contrasena: boolean
  roles: string[]
  companies: string[]
}

/** The creator is in charge of the new user. Throws DUPLICADO if the e-mail is taken. */
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
