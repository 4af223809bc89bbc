import { sql } from 'drizzle-orm'
import { sucesoEnPalabras, type Suceso } from '../domain/historia.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'

export interface HistoryLine {
  /** Moment of Bogotá, `yyyy-mm-dd hh:mm`. */
  cuando: string
  quien: string
  que: string
}

/** At most this many entries of one record are read; an invoice is touched a few times. */
const ENTRIES = 200

/** The changes of some records of a company in words, the newest first, read from the audit. */
export async function historyOf(q: Queries, company: string, ids: readonly string[]): Promise<HistoryLine[]> {
  const rows = await rowsOf<Suceso & { cuando: string; quien: string }>(
    q,
    sql`select to_char(fecha at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as cuando, usuario as quien,
        tabla_afectada as tabla, operacion, antes, despues
      from auditoria where id_empresa = ${company}
        and registro_id in (${sql.join(
          [...new Set(ids)].map((id) => sql`${id}`),
          sql`, `,
        )})
      order by id desc limit ${ENTRIES}`,
  )
  return rows
    .map(({ cuando, quien, ...suceso }) => ({ cuando, quien, que: sucesoEnPalabras(suceso) }))
    .filter(({ que }) => que !== '')
}
