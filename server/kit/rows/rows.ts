import { sql, type SQL } from 'drizzle-orm'
import { Refusal, notFound } from '../rules/refusal.ts'
import { FOREIGN_KEY_VIOLATION, sqlError, UNIQUE_VIOLATION } from '#server/db/sql-errors.ts'
import { rowsOf, tryOut, type BigInteger, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import type { Resource } from './resource.ts'

/** A row as JSON from the database: numbers, ISO dates, and `_id` beside the named id. */
export type Row = Record<string, unknown> & { _id: string; version?: number }

/** Company of the records; null for tables of no company. */
export type Company = string | null

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True if the text is a UUID. Other texts are ids of no record. */
export const isId = (text: string) => UUID.test(text)

/** Columns that are never answered. */
const UNANSWERED = sql.raw(
  `'{busqueda,usuario_normal,registro_padre,contrasena_hash,version_token,parametro,alcance}'::text[]`,
)

export const column = (name: string) => sql.identifier(name)

/** Texts as an array of the database. Without statistics, PostgreSQL reads a subquery behind `in` once for each row. */
export const textsOf = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** Ids as an array of the database. */
export const idsOf = (ids: readonly string[]) => sql`string_to_array(${ids.join('|')}, '|')::uuid[]`

/** One row of `source`, a table or an alias, as JSON. */
export const asJson = (resource: Resource, source: SQL) =>
  sql`to_jsonb(${source}) - ${UNANSWERED} || jsonb_build_object('_id', ${source}.${column(resource.id)})
    || ${resource.extra?.(source) ?? sql`'{}'::jsonb`}`

/** `returning` clause with the answered row. */
const returned = (resource: Resource) =>
  sql`returning ${asJson(resource, sql`${column(resource.name)}`)} as fila`

/** Condition that keeps a query within its company. Throws if a table of companies gets none. */
export function ofCompany(resource: Resource, company: Company): SQL {
  if (resource.ofSomeCompany) return sql`(id_empresa is null or id_empresa = ${company}::uuid)`
  if (resource.global) return sql`true`
  if (company === null) throw new Error(`${resource.name} needs a company`)
  return sql`id_empresa = ${company}`
}

async function find(q: Queries, resource: Resource, where: SQL): Promise<Row | undefined> {
  const table = column(resource.name)
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(resource, sql`${table}`)} as fila from ${table} where ${where} limit 1`,
  )
  return rows[0]?.fila
}

/**
 * Ends a lateral query that looks up one record by key. Without it the planner reads the whole table for the
 * documents of a month.
 */
export const ONE_BY_ONE = sql`offset 0`

/** Returns one record of the company. Refuses with 404 for an unknown or malformed id. */
export async function getRow(q: Queries, resource: Resource, company: Company, id: string): Promise<Row> {
  const row =
    isId(id) &&
    (await find(q, resource, sql`${ofCompany(resource, company)} and ${column(resource.id)} = ${id}`))
  if (!row) throw notFound()
  return row
}

/**
 * Like `getRow`, and locks the row until the transaction ends. Locks first and reads in a second statement, because a
 * statement that waited for a lock sees other tables as they were before the wait.
 */
export async function lockRow(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
): Promise<Row> {
  if (!isId(id)) throw notFound()
  await tx.execute(
    sql`select from ${column(resource.name)} where ${ofCompany(resource, company)} and ${column(resource.id)} = ${id}
      for update`,
  )
  return getRow(tx, resource, company, id)
}

/** Serializes the transactions of a company from this point until they end. */
export async function lockCompany(tx: Transaction, idEmpresa: string): Promise<void> {
  await tx.execute(sql`select from companies where id_empresa = ${idEmpresa} for no key update`)
}

/** Inserts a record. Refuses with DUPLICADO and the existing record. */
export async function createRow(
  tx: Transaction,
  resource: Resource,
  company: Company,
  values: Record<string, unknown>,
): Promise<Row> {
  const row = resource.global ? values : { ...values, id_empresa: company }
  return refusingDuplicates(tx, resource, company, row, (inner) =>
    insertRows(inner, resource.name, [row], returned(resource)),
  )
}

/**
 * Updates a record. With `version`, a stale editor is refused with CONFLICTO and the current row; without it the last
 * write wins. An update without changes writes neither version nor audit entry. Also refuses with 404 and DUPLICADO.
 */
export async function updateRow(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
  changes: Record<string, unknown>,
  version?: number,
): Promise<Row> {
  const current = await lockRow(tx, resource, company, id)
  refuseLate(current, version)
  const given = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== undefined && value !== current[name]),
  )
  if (Object.keys(given).length === 0) return current
  return refusingDuplicates(tx, resource, company, { ...current, ...given }, (inner) =>
    updateRows(
      inner,
      resource.name,
      given,
      sql`where ${ofCompany(resource, company)} and ${column(resource.id)} = ${id} ${returned(resource)}`,
    ),
  )
}

/**
 * Raises the version of a record whose lines changed, so that a stale editor of the lines is refused. `before` is the
 * record as it was locked: a version that the act has raised already stays. The table's trigger counts.
 */
export const raiseVersion = (
  tx: Transaction,
  resource: Resource,
  company: Company,
  { _id, version }: Pick<Row, '_id' | 'version'>,
) =>
  tx.execute(sql`update ${column(resource.name)} set version = version
    where ${ofCompany(resource, company)} and ${column(resource.id)} = ${_id} and version = ${version}`)

/** Refuses a stale editor with CONFLICTO and the current row. */
export function refuseLate(
  current: Row,
  version: number | undefined,
  mensaje = 'Otra persona modificó este registro.',
): void {
  if (version === undefined || version === current.version) return
  throw new Refusal('CONFLICTO', mensaje, { registro: current })
}

/** Deletes a record and returns it. Refuses with 404, and with EN_USO and the number of references. */
export async function removeRow(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
): Promise<Row> {
  const row = await lockRow(tx, resource, company, id)
  try {
    await tryOut(tx, (inner) =>
      inner.execute(
        sql`delete from ${column(resource.name)} where ${ofCompany(resource, company)} and ${column(resource.id)} = ${id}`,
      ),
    )
  } catch (error) {
    if (sqlError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error
    throw inUse(await countUses(tx, resource, id))
  }
  return row
}

/** Number of references to a record. References that are deleted with it do not count. */
export async function countUses(q: Queries, resource: Resource, id: string): Promise<number> {
  const [uses] = await rowsOf<{ cuantos: BigInteger }>(
    q,
    sql`select contar_usos(${resource.name}, ${id}) as cuantos`,
  )
  return Number(uses?.cuantos ?? 0)
}

/** EN_USO because records refer to a record. `refused` is 'No se puede eliminar'; `remedy` is a sentence. */
export function inUse(records: number, refused = 'No se puede eliminar', remedy = ''): Refusal {
  const counted = records === 1 ? '1 registro' : `${records} registros`
  return new Refusal('EN_USO', `${refused}: está en uso en ${counted}. ${remedy}`.trim())
}

async function refusingDuplicates(
  tx: Transaction,
  resource: Resource,
  company: Company,
  values: Record<string, unknown>,
  write: (tx: Transaction) => Promise<{ fila: Row }[]>,
): Promise<Row> {
  try {
    const [written] = await tryOut(tx, write)
    if (!written) throw notFound()
    return written.fila
  } catch (error) {
    if (sqlError(error)?.code !== UNIQUE_VIOLATION || !resource.unique) throw error
    const { columns, folded = [] } = resource.unique
    const same = columns.map((name) => {
      if (folded.includes(name)) return sql`clave_de_texto(${column(name)}) = clave_de_texto(${values[name]})`
      return values[name] === null ? sql`${column(name)} is null` : sql`${column(name)} = ${values[name]}`
    })
    const existing = await find(tx, resource, sql.join([ofCompany(resource, company), ...same], sql` and `))
    if (!existing) throw error
    const registro = { [resource.id]: existing._id, [resource.label]: existing[resource.label] }
    throw new Refusal('DUPLICADO', resource.unique.message(existing), { registro })
  }
}

/** Count of a query's rows, and their sum if the query has one. */
export async function counted(q: Queries, query: SQL): Promise<{ cantidad: number; valor: number }> {
  const [row] = await rowsOf<{ cantidad: BigInteger; valor?: string | null }>(q, query)
  return { cantidad: Number(row?.cantidad ?? 0), valor: Number(row?.valor ?? 0) }
}

/** Drops undefined values. */
export const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof Values]: Exclude<Values[K], undefined>
  }

/**
 * Returns the record, locked until the transaction ends, if its state permits the act. Refuses with 404, and with
 * CONFLICTO and the current state. `act` completes the message: 'se puede aprobar la liquidación'.
 */
export async function lockInState(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
  states: readonly string[],
  act: string,
): Promise<Row> {
  const row = await lockRow(tx, resource, company, id)
  const estado = String(row.estado)
  if (states.includes(estado)) return row
  const name = row[resource.label]
  throw new Refusal('CONFLICTO', `No ${act} ${name}: está en estado ${estado}.`, {
    registro: { [resource.id]: row._id, [resource.label]: name, estado },
  })
}
