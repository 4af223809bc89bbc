import { type Queries, rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Head } from '#server/kit/reading/headings.ts'
import type { ReadKind } from '#server/kit/reading/import-kind.ts'
import { matchColumns, sensibleMap, type ColumnMap } from '#server/kit/reading/read-cells.ts'
import { sql } from 'drizzle-orm'

/** Columns that a company matched before for files with this key, else the columns that the headings tell. */
export async function proposedMap(
  q: Queries,
  company: string,
  kind: ReadKind & { name: string },
  { encabezados, clave }: Pick<Head, 'encabezados' | 'clave'>,
): Promise<ColumnMap> {
  const [remembered] = await rowsOf<{ mapa: ColumnMap }>(
    q,
    sql`select mapa from import_maps where id_empresa = ${company} and tipo = ${kind.name} and encabezados = ${clave}`,
  )
  return remembered ? sensibleMap(kind, encabezados, remembered.mapa) : matchColumns(kind, encabezados)
}

export const rememberMap = (
  tx: Transaction,
  company: string,
  tipo: string,
  encabezados: string,
  mapa: ColumnMap,
) =>
  insertRows(
    tx,
    'import_maps',
    [{ id_empresa: company, tipo, encabezados, mapa }],
    sql`on conflict (id_empresa, tipo, encabezados) do update set mapa = excluded.mapa`,
  )
