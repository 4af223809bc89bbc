import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import type { ImportKind } from '#server/kit/reading/import-kind.ts'
import { KINDS, kindOf } from './kinds.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { ROW_STATES } from './words.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'
import type { Filters } from '#server/kit/rows/search.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import { sql } from 'drizzle-orm'

/** Company and keys of the caller. */
export interface Importer {
  company: string
  keys: ReadonlySet<string>
}

export const IMPORTS: Resource = {
  name: 'imports',
  id: 'id_importacion',
  searched: ['archivo', 'usuario'],
  filters: ['tipo', 'estado'],
  sorted: [],
  label: 'archivo',
  extra: (i) =>
    sql`jsonb_build_object('avance', coalesce((select w.avance from import_work w where w.id_importacion = ${i}.id_importacion), 0))`,
}

/** Kinds that a holder of these keys may import. */
export const kindsFor = (keys: ReadonlySet<string>): readonly ImportKind[] =>
  KINDS.filter((kind) => mayImport(kind, keys))
const mayImport = ({ keys: { create, also } }: ImportKind, keys: ReadonlySet<string>) =>
  holdsKey(keys, create) && (also === undefined || holdsKey(keys, also))
/** Filter of the list: imports of the kinds allowed by these keys. */
export const allowedKindsFilter = (keys: ReadonlySet<string>): Filters => {
  const names = kindsFor(keys).map(({ name }) => name)
  return { permitidas: () => sql`tipo = any (string_to_array(${names.join(',')}, ','))` }
}

/** Kind by name. Throws 404, and 403 without its keys. */
export function kindFor(name: string, keys: ReadonlySet<string>): ImportKind {
  const kind = kindOf(name)
  if (!mayImport(kind, keys)) throw forbidden()
  return kind
}

export const withTakeBack = (row: Row, kind: ImportKind): Row => ({
  ...row,
  se_deshace: row.estado === 'IMPORTADA' && kind.refuseTakeBack !== undefined,
})

export async function getImport(q: Queries, { company, keys }: Importer, id: string): Promise<Row> {
  const row = await getRow(q, IMPORTS, company, id)
  return withTakeBack(row, kindFor(String(row.tipo), keys))
}

/** Page of rows in file order, optionally of one state. */
export async function importedRows(
  q: Queries,
  importer: Importer,
  id: string,
  { actual_page, limit, filtros }: SearchRequest,
) {
  await getImport(q, importer, id)
  const asked = ROW_STATES.find((state) => state !== '' && state === filtros.estado)
  const where = sql`id_importacion = ${id} and id_empresa = ${importer.company} and ${asked ? sql`estado = ${asked}` : sql`true`}`
  const [page] = await rowsOf<{ data: Record<string, unknown>[]; total: BigInteger }>(
    q,
    sql`select (select count(*) from import_rows where ${where}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('_id', fila, 'fila', fila, 'estado', estado, 'celdas', celdas,
          'valores', coalesce(valores, '{}'), 'antes', coalesce(antes, '{}'), 'errores', coalesce(errores, '{}'),
          'porque', coalesce(porque, '')) order by fila)
        from (select * from import_rows where ${where} order by fila limit ${limit} offset ${(actual_page - 1) * limit}) r), '[]') as data`,
  )
  return { data: page?.data ?? [], total_count: Number(page?.total ?? 0) }
}
