import { sql, type SQL } from 'drizzle-orm'
import { Refusal, notFound } from '../rules/refusal.ts'
import { FOREIGN_KEY_VIOLATION, sqlError, UNIQUE_VIOLATION } from '#server/db/sql-errors.ts'
import { rowsOf, tryOut, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import type { Resource } from './resource.ts'

/** A row as JSON, as the database writes it: numbers, ISO dates, `_id` beside the named id. */
export type Row = Record<string, unknown> & { _id: string; version?: number }

/** The company whose records are meant; null for the tables that belong to none. */
export type Company = string | null

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all; what cannot is simply not found. */
export const isId = (text: string) => UUID.test(text)

/** Columns that no answer carries. */
const UNANSWERED = sql.raw(
  `'{busqueda,usuario_normal,registro_padre,contrasena_hash,version_token,parametro,alcance}'::text[]`,
)

export const column = (name: string) => sql.identifier(name)

/** One row of `source` (a table or its alias) as JSON. */
export const asJson = (resource: Resource, source: SQL) =>
  sql`to_jsonb(${source}) - ${UNANSWERED} || jsonb_build_object('_id', ${source}.${column(resource.id)})
    || ${resource.extra?.(source) ?? sql`'{}'::jsonb`}`

/** What a written row is answered as. */
const returned = (resource: Resource) =>
  sql`returning ${asJson(resource, sql`${column(resource.name)}`)} as fila`

/** The condition that keeps every query of a company's table within that company. */
export function ofCompany(resource: Resource, company: Company): SQL {
  if (resource.global) return sql`true`
  if (company === null) throw new Error(`${resource.name} needs a company`)
  return sql`id_empresa = ${company}`
}

async function find(q: Queries, resource: Resource, where: SQL, lock = sql``): Promise<Row | undefined> {
  const table = column(resource.name)
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(resource, sql`${table}`)} as fila from ${table} where ${where} limit 1 ${lock}`,
  )
  return rows[0]?.fila
}

/**
 * Ends a lateral query that looks up one record by its key: it stays one look-up for each document. A plain join the
 * planner turns into reading the whole table for a month's documents.
 */
export const ONE_BY_ONE = sql`offset 0`

/** One record of the company. Refuses with 404 when there is none, also when the id is no id. */
export async function getRow(q: Queries, resource: Resource, company: Company, id: string): Promise<Row> {
  const row =
    isId(id) &&
    (await find(q, resource, sql`${ofCompany(resource, company)} and ${column(resource.id)} = ${id}`))
  if (!row) throw notFound()
  return row
}

/** The same, locked until the transaction ends. */
export async function lockRow(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
): Promise<Row> {
  const where = sql`${ofCompany(resource, company)} and ${column(resource.id)} = ${id}`
  const row = isId(id) && (await find(tx, resource, where, sql`for update`))
  if (!row) throw notFound()
  return row
}

/** Lets no other transaction past this point for the same company until this one ends. */
export async function lockCompany(tx: Transaction, idEmpresa: string): Promise<void> {
  await tx.execute(sql`select from companies where id_empresa = ${idEmpresa} for no key update`)
}

/** Writes a new record. Refuses with DUPLICADO, naming the record that is there already. */
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
 * Changes a record. With `version`, a writer who read an older one is refused with CONFLICTO and the current row;
 * without it the last write wins. What changes nothing leaves no version and no audit entry. Refuses with 404 and
 * DUPLICADO too.
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

/** Refuses a writer who read an older version with CONFLICTO and the current row. */
export function refuseLate(current: Row, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  throw new Refusal('CONFLICTO', 'Otra persona modificó este registro.', { registro: current })
}

/** Deletes a record and answers what it was. Refuses with 404, and with EN_USO and how many records point to it. */
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

/** How many records point to this one; those that are deleted with it do not count. */
export async function countUses(q: Queries, resource: Resource, id: string): Promise<number> {
  const [uses] = await rowsOf<{ cuantos: string }>(
    q,
    sql`select contar_usos(${resource.name}, ${id}) as cuantos`,
  )
  return Number(uses?.cuantos ?? 0)
}

export function inUse(records: number): Refusal {
  const counted = records === 1 ? '1 registro' : `${records} registros`
  return new Refusal('EN_USO', `No se puede eliminar: está en uso en ${counted}.`)
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
    const same = columns.map((name) =>
      folded.includes(name)
        ? sql`clave_de_texto(${column(name)}) = clave_de_texto(${values[name]})`
        : sql`${column(name)} = ${values[name]}`,
    )
    const existing = await find(tx, resource, sql.join([ofCompany(resource, company), ...same], sql` and `))
    if (!existing) throw error
    const registro = { [resource.id]: existing._id, [resource.label]: existing[resource.label] }
    throw new Refusal('DUPLICADO', resource.unique.message(existing), { registro })
  }
}

/** How many rows a query counts, and what they come to where it says so. */
export async function counted(q: Queries, query: SQL): Promise<{ cantidad: number; valor: number }> {
  const [row] = await rowsOf<{ cantidad: string; valor?: string | null }>(q, query)
  return { cantidad: Number(row?.cantidad ?? 0), valor: Number(row?.valor ?? 0) }
}

/** The values that are given. */
export const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof Values]: Exclude<Values[K], undefined>
  }

/**
 * The record, locked until the transaction ends, in one of the states from which the act is possible. Refuses with 404,
 * and with CONFLICTO and what the record is now. `act` says what, with its record: 'se puede aprobar la liquidación'.
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
