import type { z } from 'zod'
import { sql } from 'drizzle-orm'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { column, idsOf } from '#server/kit/rows/rows.ts'
import {
  CHANGED_MEANWHILE,
  inPortions,
  type By,
  type Draft,
  type Found,
  type ImportKind,
  type Staged,
  type Undoing,
  type Values,
  type Written,
} from '#server/kit/reading/import-kind.ts'

export type Versioned = Record<string, unknown> & { version: number }

/** Existing record, with the searched text that found it. */
export type Existing = Versioned & { clave: string }

/** Existing records by the text of a column, with the searched text of each. */
export async function existingBy(
  q: Queries,
  company: string,
  { resource, columns }: Written,
  by: { column: string; folded: boolean },
  texts: readonly string[],
): Promise<Map<string, Existing>> {
  if (texts.length === 0) return new Map()
  const named = [resource.id, 'version', ...Object.keys(columns)].map((name) => sql`t.${column(name)}`)
  const of = sql`t.${column(by.column)}`
  const same = by.folded ? sql`clave_de_texto(${of}) = clave_de_texto(d.clave)` : sql`${of} = d.clave`
  const rows = await rowsOf<Existing>(
    q,
    sql`select d.clave, ${sql.join(named, sql`, `)} from jsonb_to_recordset(${asked(texts)}::jsonb) d (clave text)
      join ${column(resource.name)} t on t.id_empresa = ${company} and ${same}`,
  )
  return new Map(rows.map((row) => [row.clave, row]))
}

const asked = (texts: readonly string[]) => JSON.stringify([...new Set(texts)].map((clave) => ({ clave })))

/** Reads a row with the schema of its form. The first message of each field becomes its error. */
export function readRow<Row>(schema: z.ZodType<Row>, { values, errors }: Draft): Row | undefined {
  const { data, error } = schema.safeParse(values)
  for (const issue of error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= issue.message
  return data
}

/** Writes a normalised identification into its field, or the message of its refusal into the errors. */
export function putIdentification(
  { values, errors }: Omit<Draft, 'fila'>,
  field: string,
  normal: () => string,
): void {
  try {
    values[field] = normal()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    errors[field] = error.errores?.identificacion?.[0] ?? error.message
  }
}

/** Compares a row with the existing record. Only given fields can change. */
export function compared(
  existing: Versioned | undefined,
  { resource, columns }: Written,
  values: Values,
): Found {
  if (!existing) return { estado: 'NUEVA' }
  const id = String(existing[resource.id])
  const changed = Object.keys(columns).filter(
    (name) => values[name] !== undefined && values[name] !== existing[name],
  )
  if (changed.length === 0) return { estado: 'IGUAL', id }
  const antes = Object.fromEntries(changed.map((name) => [name, existing[name] as string | boolean]))
  return { estado: 'CAMBIA', id, version: existing.version, antes }
}

/** Inserts new rows and updates changed fields. Throws CONFLICTO if a record differs from the preview. */
export async function writeRecords(
  tx: Transaction,
  company: string,
  written: Written,
  rows: readonly Staged[],
  by: By,
): Promise<void> {
  const { resource, columns } = written
  const names = Object.keys(columns)
  const created = rows
    .filter(({ estado }) => estado === 'NUEVA')
    .map(({ values }) => ({
      id_empresa: company,
      creado_en: by.desde,
      ...Object.fromEntries(names.map((name) => [name, values[name] ?? columns[name]])),
    }))
  await inPortions(created, by, async (portion) => {
    const inserted = await insertRows(
      tx,
      resource.name,
      portion,
      sql`on conflict do nothing returning 1 as uno`,
    )
    if (inserted.length !== portion.length) throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
  })
  const changed = rows.filter(({ estado }) => estado === 'CAMBIA')
  await inPortions(changed, by, async (portion) => {
    const count = await changeRecords(tx, company, written, portion)
    if (count !== portion.length) throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
  })
}

/** Sets the given values of records that still have their version. Returns how many had it. */
export async function changeRecords(
  tx: Transaction,
  company: string,
  { resource, columns }: Written,
  rows: readonly Pick<Staged, 'id' | 'version' | 'values'>[],
): Promise<number> {
  const [table, id, names] = [column(resource.name), column(resource.id), Object.keys(columns)]
  const given = rows.map(({ id, version, values }) => ({
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    [resource.id]: id,
    version,
  }))
  const set = names.map((name) => sql`${column(name)} = coalesce(d.${column(name)}, t.${column(name)})`)
  const changed = await rowsOf(
    tx,
    sql`update ${table} t set ${sql.join(set, sql`, `)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb) d
      where t.id_empresa = ${company} and t.${id} = d.${id} and t.version = d.version returning 1 as uno`,
  )
  return changed.length
}

/**
 * Undoing of the records that an import created in a table. Records that were changed or are referenced stay.
 */
export const undoCreated =
  ({ name, id: key }: Pick<Resource, 'name' | 'id'>): Undoing =>
  async (tx, company, { desde, after, limit }) => {
    const [table, id] = [column(name), column(key)]
    // Locked first, so that nobody refers to a record between the count of its uses and its end.
    const found = await rowsOf<{ id: string }>(
      tx,
      sql`select ${id} as id from ${table} where id_empresa = ${company} and creado_en = ${desde}::timestamptz
        and ${id} > ${after}::uuid order by ${id} limit ${limit} for update`,
    )
    const ids = idsOf(found.map((one) => one.id))
    const gone = await rowsOf(
      tx,
      sql`delete from ${table} where id_empresa = ${company} and version = 1 and ${id} = any (${ids})
        and ${id} not in (select usados(${name}, ${ids})) returning 1 as uno`,
    )
    return { last: found.at(-1)?.id, stayed: found.length - gone.length }
  }

/**
 * Locks the records created by an import, identified by the moment at which it began to write.
 * Throws EN_USO if one was changed or is referenced, or if the import updated existing records.
 */
async function refuseUsed(
  tx: Transaction,
  company: string,
  { name, id }: Resource,
  idImportacion: string,
): Promise<void> {
  const [made] = await rowsOf<{ nuevas: number; cambiadas: boolean; desde: string | null }>(
    tx,
    sql`select nuevas, cambian > 0 and actualizar as cambiadas, escrita_desde::text as desde from imports
      where id_importacion = ${idImportacion} and id_empresa = ${company}`,
  )
  if (!made || made.cambiadas) {
    throw new Refusal('EN_USO', 'No se puede deshacer: la importación modificó registros que ya estaban.')
  }
  const there = await rowsOf<{ id: string }>(
    tx,
    sql`select ${column(id)} as id from ${column(name)} where id_empresa = ${company} and creado_en = ${made.desde}::timestamptz
      and version = 1 for update`,
  )
  if (there.length !== made.nuevas) {
    throw new Refusal(
      'EN_USO',
      'No se puede deshacer: algunos de sus registros ya cambiaron o se eliminaron.',
    )
  }
  const ids = idsOf(there.map((one) => one.id))
  const [used] = await rowsOf(tx, sql`select 1 as uno from usados(${name}, ${ids}) limit 1`)
  if (used) throw new Refusal('EN_USO', 'No se puede deshacer: algunos de sus registros ya están en uso.')
}

/** Undoing of an import of a simple list. */
export const undoneList = (written: Written) =>
  ({
    undo: [undoCreated(written.resource)],
    changes: written,
    refuseTakeBack: (tx, company, id) => refuseUsed(tx, company, written.resource, id),
  }) satisfies Partial<ImportKind>
