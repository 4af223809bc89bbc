import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** What is watched of a database, in seconds and counts. */
export interface Watched {
  /** Since the last whole copy was begun; null where there is none. */
  copia: number | null
  /** Since a copy was last tried; null where none ever was. */
  probada: number | null
  /** Imports by how they stand. */
  importaciones: { estado: string; cuantas: number }[]
  /** Since when the oldest work of an import waits that no process does; 0 where none waits. */
  espera: number
}

/** Of every company together: `q` reaches them all. Nothing in it names anybody. */
export async function watched(q: Queries): Promise<Watched> {
  const [copies] = await rowsOf<{ copia: number | null; probada: number | null }>(
    q,
    sql`select extract(epoch from now() - max(empezada) filter (where estado = 'HECHA'))::float8 as copia,
      extract(epoch from now() - max(probada_en))::float8 as probada from copias`,
  )
  const importaciones = await rowsOf<{ estado: string; cuantas: number }>(
    q,
    sql`select estado, count(*)::int as cuantas from imports group by estado order by estado`,
  )
  const [work] = await rowsOf<{ espera: number }>(
    q,
    sql`select coalesce(extract(epoch from now() - min(creado_en)), 0)::float8 as espera from import_work
      where arrendada_hasta is null or arrendada_hasta < now()`,
  )
  const { copia, probada } = copies ?? { copia: null, probada: null }
  return { copia, probada, importaciones, espera: work?.espera ?? 0 }
}
