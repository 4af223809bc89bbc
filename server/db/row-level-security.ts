import pg from 'pg'
import { EVERY_COMPANY, type CompanyScope } from './across-companies.ts'
import { sqlError } from './sql-errors.ts'

/**
 * Kind of the second wall (db/README.md, two walls). `role`: the API works as a role that owns nothing. `force`: the
 * policies also hold for the owner, where the user may create no role. `off`: for tests only.
 */
export type RowSecurity = 'role' | 'force' | 'off'

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>

/** The database allows no kind of the second wall. The message tells the user what to do. */
export class RowSecurityUnavailable extends Error {}

const ROLE = 'molino_api'

/** Setting that makes all companies reachable where the policies hold for the owner. */
export const ACROSS: Settings = { 'molino.entre_empresas': 'si' }

/**
 * Just-in-time compilation never pays for queries of one company. Wrong estimates of the planner cost a
 * second more.
 */
const UNCOMPILED: Settings = { jit: 'off' }

/**
 * PostgreSQL settings that limit a transaction to the records in `reach`. Throws if row-level security is not
 * set up yet.
 */
export function settingsOf(wall: RowSecurity | undefined, reach: CompanyScope): Settings {
  if (reach === EVERY_COMPANY) return wall === 'force' ? ACROSS : {}
  if (!wall) throw new Error('No company is reached before the wall is raised: migrate first')
  if (wall === 'off') return {}
  return { ...(wall === 'role' && { role: ROLE }), 'molino.empresa': reach ?? '', ...UNCOMPILED }
}

/** Builds a statement that sets the settings until the transaction ends. '' for none. */
export function setting(settings: Settings): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return calls.length > 0 ? `select ${calls.join(', ')}` : ''
}

/**
 * Functions that leak nothing about their arguments. The planner uses an index beside a policy only for leakproof
 * functions, and only a superuser may mark them. Without the mark a search reads all records of the company.
 */
const LEAKPROOF = ['textlike(text, text)', 'normalizar(text)', 'clave_de_texto(text)', 'orden_de_texto(text)']
  .map((name) => `alter function ${name} leakproof;`)
  .join('\n')

const MEMBER = `grant ${ROLE} to current_user;`

/**
 * All databases of a server share the role. Another process may create the role concurrently, so the last
 * attempt only uses it.
 */
const WAYS_TO_THE_ROLE = ['', `create role ${ROLE} nologin; ${MEMBER}`, MEMBER, '']

/**
 * Rights on existing tables, and on tables of later migrations. Seals and their queue are written by functions of
 * the owner (audit/chain/README.md), entries of the audit are only added, and the key of papers is only read.
 */
const GRANTS = `grant select, insert, update, delete on all tables in schema public to ${ROLE};
  grant usage on all sequences in schema public to ${ROLE};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${ROLE};
  alter default privileges in schema public grant usage on sequences to ${ROLE};
  revoke insert, update, delete on auditoria_sellos, auditoria_por_sellar, clave_de_papeles from ${ROLE};
  revoke update, delete on auditoria from ${ROLE};`

/**
 * Raises the second wall at each start: creates and grants the role, or forces the policies on the owner.
 * `run` runs statements in one transaction. Several processes may raise the wall at once. Throws
 * RowSecurityUnavailable if both ways fail.
 */
export async function enableRowSecurity(run: (text: string) => Promise<unknown>): Promise<'role' | 'force'> {
  /** Returns the error of the database, or undefined on success. */
  const refusalOf = async (text: string): Promise<unknown> => {
    try {
      await run(text)
    } catch (error) {
      if (!sqlError(error)) throw error
      return error
    }
  }
  const gapOf = (wall: 'role' | 'force') =>
    refusalOf(
      `select forzar_muro(${wall === 'force'}); ${setting(settingsOf(wall, null))}; select revisar_muro()`,
    )

  await refusalOf(LEAKPROOF)
  let refusal: unknown
  for (const way of WAYS_TO_THE_ROLE) {
    refusal = await refusalOf(`${way} set local role ${ROLE}`)
    if (!refusal) break
  }
  refusal ??= (await refusalOf(GRANTS)) ?? (await gapOf('role'))
  if (!refusal) return 'role'
  if (!(await gapOf('force'))) return 'force'
  throw new RowSecurityUnavailable(
    `La base de datos no separaría las empresas: el usuario de DATABASE_URL pasa por alto la seguridad por filas, y el rol ` +
      `${ROLE}, con el que trabaja la API, no se puede usar (${String((refusal as Error).message)}). Quite a ese rol SUPERUSER y ` +
      `BYPASSRLS, o indique un usuario corriente, dueño de las tablas.`,
    { cause: refusal },
  )
}
