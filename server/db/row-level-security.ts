import pg from 'pg'
import { EVERY_COMPANY, type Reach } from './across-companies.ts'
import { sqlError } from './sql-errors.ts'

/**
 * How the second wall round a company stands: the API works as a role that owns nothing (`role`), or, where the
 * database's user may not make one, the policies hold for the owner too (`force`). `off` is for tests alone.
 */
export type Wall = 'role' | 'force' | 'off'

/** Settings of PostgreSQL by their names. */
export type Settings = Readonly<Record<string, string>>

/** Neither wall can be raised; the message, for people, says what to do. */
export class NoWall extends Error {}

const ROLE = 'molino_api'

/** Where the policies hold for the owner too, it says so when it means all companies. */
export const ACROSS: Settings = { 'molino.entre_empresas': 'si' }

/** No query of a company is so long that compiling it pays: what the planner thinks so of took a second more. */
const UNCOMPILED: Settings = { jit: 'off' }

/** What a transaction begins with so that it reaches these records and no others. */
export function settingsOf(wall: Wall | undefined, reach: Reach): Settings {
  if (reach === EVERY_COMPANY) return wall === 'force' ? ACROSS : {}
  if (!wall) throw new Error('No company is reached before the wall is raised: migrate first')
  if (wall === 'off') return {}
  return { ...(wall === 'role' && { role: ROLE }), 'molino.empresa': reach ?? '', ...UNCOMPILED }
}

/** The statement that makes settings hold until the transaction ends, without parameters; '' for none. */
export function setting(settings: Settings): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return calls.length > 0 ? `select ${calls.join(', ')}` : ''
}

/**
 * The planner lets an index answer what stands beside a policy only where nothing can leak from it. These functions tell
 * nothing of what they are given, but only a superuser may say so: without it a search reads all records of the company.
 */
const LEAKPROOF = ['textlike(text, text)', 'normalizar(text)', 'clave_de_texto(text)', 'orden_de_texto(text)']
  .map((name) => `alter function ${name} leakproof;`)
  .join('\n')

const MEMBER = `grant ${ROLE} to current_user;`

/** The role is common to all databases of a server: another one may make it at the same moment, so it is looked for again. */
const WAYS_TO_THE_ROLE = ['', `create role ${ROLE} nologin; ${MEMBER}`, MEMBER, '']

/** What there is, and what later migrations make. */
const GRANTS = `grant select, insert, update, delete on all tables in schema public to ${ROLE};
  grant usage on all sequences in schema public to ${ROLE};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${ROLE};
  alter default privileges in schema public grant usage on sequences to ${ROLE};`

/**
 * Raises the second wall, at each start: the role and what it may do, or the policies on the owner. `run` runs a text of
 * statements in one transaction; any number of processes may do so at once. Refuses with NoWall where neither keeps a
 * table of a company closed.
 */
export async function raiseWall(run: (text: string) => Promise<unknown>): Promise<'role' | 'force'> {
  /** What the database refused, undefined when it did as it was told. */
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
  throw new NoWall(
    `La base de datos no separaría las empresas: el usuario de DATABASE_URL pasa por alto la seguridad por filas, y el rol ` +
      `${ROLE}, con el que trabaja la API, no se puede usar (${String((refusal as Error).message)}). Quite a ese rol SUPERUSER y ` +
      `BYPASSRLS, o indique un usuario corriente, dueño de las tablas.`,
    { cause: refusal },
  )
}
