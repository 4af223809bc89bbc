import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

export const RECONCILIATIONS: Resource = {
  name: 'bank_reconciliations',
  id: 'id_conciliacion',
  searched: ['archivo'],
  filters: ['id_banco', 'estado'],
  sorted: [],
  label: 'archivo',
  extra: (
    r,
  ) => sql`jsonb_build_object('nombre_banco', (select b.nombre from banks b where b.id_banco = ${r}.id_banco), 'cruzadas', (select count(*) from bank_lines l where l.id_conciliacion = ${r}.id_conciliacion
      and exists (select from bank_matches x where x.id_linea = l.id_linea)))`,
}

/** First three rows of a file, to recognise its columns. */
export async function readSample(q: Queries, company: string, id: string): Promise<Cell[][]> {
  const [row] = await rowsOf<{ filas: Cell[][] }>(
    q,
    sql`select jsonb_path_query_array(filas, '$[0 to 2]') as filas from bank_statement_rows
      where id_empresa = ${company} and id_conciliacion = ${id}`,
  )
  return row?.filas ?? []
}
