import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { isId } from '#server/kit/rows/rows.ts'
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

/** Rows of a file that waits for its columns or for a decision about doubtful rows. */
export interface WaitingRows {
  filas: readonly Cell[][]
  /** Rows above the headings. */
  titulos: readonly Cell[][]
  /** Key of the remembered columns. */
  clave: string
  /** Typed last day, for days without a year. */
  ultimo?: string | null
  hoja: string
  hojas: readonly string[]
  /** First cells with odd letters. */
  dudosas: readonly string[]
}

/** Throws 404 if the file no longer waits. */
export async function readWaiting(q: Queries, company: string, id: string): Promise<WaitingRows> {
  const [row] = await rowsOf<WaitingRows>(
    q,
    sql`select filas, titulos, clave, ultimo::text as ultimo, hoja, hojas, dudosas from bank_statement_rows
      where id_empresa = ${company} and id_conciliacion = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

interface Sample extends Pick<WaitingRows, 'hoja' | 'hojas' | 'dudosas'> {
  muestra: Cell[][]
  ultimo: string
}

/** First five rows of a file, to recognise its columns, with its sheets. Empty if the file no longer waits. */
export async function readSample(q: Queries, company: string, id: string): Promise<Sample> {
  const [row] = await rowsOf<Sample>(
    q,
    sql`select jsonb_path_query_array(filas, '$[0 to 4]') as muestra, coalesce(ultimo::text, '') as ultimo, hoja, hojas, dudosas
      from bank_statement_rows where id_empresa = ${company} and id_conciliacion = ${id}`,
  )
  return row ?? { muestra: [], ultimo: '', hoja: '', hojas: [], dudosas: [] }
}

/** Bytes of a waiting workbook with several sheets. Throws 404 if there are none. */
export async function readBytes(q: Queries, company: string, id: string): Promise<Uint8Array> {
  const [row] = isId(id)
    ? await rowsOf<{ contenido: Uint8Array | null }>(
        q,
        sql`select contenido from bank_statement_rows where id_empresa = ${company} and id_conciliacion = ${id}`,
      )
    : []
  if (!row?.contenido) throw notFound()
  return new Uint8Array(row.contenido)
}
