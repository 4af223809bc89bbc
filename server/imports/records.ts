import { sql } from 'drizzle-orm'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { FOREIGN_KEY_VIOLATION, sqlError } from '#server/db/sql-errors.ts'
import { rowsOf, tryOut, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { column } from '#server/kit/rows/rows.ts'
import { inPortions, type By, type Found, type Staged, type Values } from '#server/kit/reading/import-kind.ts'

/** Shown if existing data changed between preview and import. */
export const CHANGED_MEANWHILE =
  'Alguien cambió estos datos después de la vista previa: nada se importó. Revise de nuevo e importe.'

/** Target of an import of a simple list. */
export interface Written {
  resource: Resource
  /** Columns that the import writes, with their defaults. */
  columns: Readonly<Record<string, string | boolean>>
}

/** Existing record, with the searched text that found it. */
export type Existing = Record<string, unknown> & { clave: string; version: number }

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

/** Compares a row with the existing record. Only given fields can change. */
export function compared(
  existing: Existing | undefined,
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
  { resource, columns }: Written,
  rows: readonly Staged[],
  by: By,
): Promise<void> {
  const table = column(resource.name)
  const names = Object.keys(columns)
  const created = rows
    .filter(({ estado }) => estado === 'NUEVA')
    .map(({ values }) => ({
      id_empresa: company,
      ...Object.fromEntries(names.map((name) => [name, values[name] ?? columns[name]])),
    }))
  await inPortions(created, by, async (portion) => {
    const written = await insertRows(
      tx,
      resource.name,
      portion,
      sql`on conflict do nothing returning 1 as uno`,
    )
    if (written.length !== portion.length) throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
  })
  const changed = rows
    .filter(({ estado }) => estado === 'CAMBIA')
    .map(({ id, version, values }) => ({
      ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
      [resource.id]: id,
      version,
    }))
  const set = names.map((name) => sql`${column(name)} = coalesce(d.${column(name)}, t.${column(name)})`)
  await inPortions(changed, by, async (portion) => {
    const written = await rowsOf(
      tx,
      sql`update ${table} t set ${sql.join(set, sql`, `)}
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(portion)}::jsonb) d
        where t.id_empresa = ${company} and t.${column(resource.id)} = d.${column(resource.id)}
          and t.version = d.version returning 1 as uno`,
    )
    if (written.length !== portion.length) throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
  })
}

/**
 * Deletes the records created by an import, identified by the time of its transaction.
 * Throws EN_USO if one was changed or is referenced, or if the import updated existing records.
 */
export async function takeBackRecords(
  tx: Transaction,
  company: string,
  { resource }: Written,
  idImportacion: string,
): Promise<void> {
  const [made] = await rowsOf<{ nuevas: number; cambiadas: boolean; terminada_en: string }>(
    tx,
    sql`select nuevas, cambian > 0 and actualizar as cambiadas, terminada_en::text from imports
      where id_importacion = ${idImportacion} and id_empresa = ${company}`,
  )
  if (!made || made.cambiadas) {
    throw new Refusal('EN_USO', 'No se puede deshacer: la importación modificó registros que ya estaban.')
  }
  const table = column(resource.name)
  try {
    await tryOut(tx, async (inner) => {
      const gone = await rowsOf(
        inner,
        sql`delete from ${table} where id_empresa = ${company} and creado_en = ${made.terminada_en}::timestamptz
          and version = 1 returning 1 as uno`,
      )
      if (gone.length !== made.nuevas) {
        throw new Refusal(
          'EN_USO',
          'No se puede deshacer: algunos de sus registros ya cambiaron o se eliminaron.',
        )
      }
    })
  } catch (error) {
    if (sqlError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error
    throw new Refusal('EN_USO', 'No se puede deshacer: algunos de sus registros ya están en uso.')
  }
}
