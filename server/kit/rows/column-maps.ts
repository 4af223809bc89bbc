import { type Queries, rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { ColumnMap } from '#server/kit/reading/read-cells.ts'
import { sql } from 'drizzle-orm'

/** Columns that a company matched before for files with these headings. */
export async function rememberedMap(
  q: Queries,
  company: string,
  tipo: string,
  encabezados: string,
): Promise<ColumnMap | undefined> {
  const [row] = await rowsOf<{ mapa: ColumnMap }>(
    q,
    sql`select mapa from import_maps where id_empresa = ${company} and tipo = ${tipo} and encabezados = ${encabezados}`,
  )
  return row?.mapa
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
