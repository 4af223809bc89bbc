import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Monitored figures of the database, in seconds and counts. */
export interface Watched {
  /** Age of the last complete copy; null if there is none. */
  copia: number | null
  /** Age of the last trial of a copy; null if there was none. */
  probada: number | null
  /** Imports by state. */
  importaciones: { estado: string; cuantas: number }[]
  /** Longest time that an import waits for a process; 0 if none waits. */
  espera: number
}

/** Reads the figures over all companies. They name no company and no person. */
export async function watched(q: Queries): Promise<Watched> {
  const [copies] = await rowsOf<{ copia: number | null; probada: number | null }>(
    q,
    sql`select extract(epoch from now() - max(empezada) filter (where estado = 'HECHA' and empezada <= now()))::float8 as copia,
      extract(epoch from now() - max(probada_en) filter (where probada_en <= now()))::float8 as probada from copias`,
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
