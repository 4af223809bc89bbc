import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { refuseReversedDays } from '#server/kit/rules/dates.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { TODAY_IN_BOGOTA } from '#server/kit/rows/moments.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { type Filters, searchRows, yesOrNo } from '#server/kit/rows/search.ts'

export const TURNS: Resource = {
  name: 'turns',
  id: 'id_turno',
  searched: ['placa'],
  filters: ['estado'],
  sorted: [],
  sortedByValue: ['dia'],
  label: 'placa',
  dated: 'dia',
  extra: (turn) => {
    const ofWeighing = (name: string) =>
      sql`(select ${sql.identifier(name)} from weighing_records w where w.id_weighing_record = ${turn}.id_weighing_record)`
    return sql`jsonb_build_object('consecutivo', ${ofWeighing('consecutivo')}, 'operacion', ${ofWeighing('operacion')})`
  },
}

/**
 * Turns of trucks still on the premises. A truck that was weighed out on an earlier day has left, even if nobody
 * recorded its exit.
 */
const OPEN = sql`(salida is null and (segundo_peso is null or (segundo_peso at time zone 'America/Bogota')::date = ${TODAY_IN_BOGOTA}))`
const FILTERS: Filters = { abiertos: yesOrNo(OPEN) }

export const searchTurns = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, TURNS, company, request, { filters: FILTERS })

interface Line {
  hora: number | null
  dia: string | null
  camiones: number
  sin_pesar: number
  espera: number | null
  espera_mayor: number | null
  estadia: number | null
  estadia_mayor: number | null
}

/** Whole minutes, rounded half-up once. */
const minutes = (interval: SQL) => sql`round(extract(epoch from ${interval}) / 60)::int`

/**
 * Minutes from arrival to first weight, and to departure, by hour of arrival and by day. Both days are
 * included. Trucks that left unweighed or still wait are in no average (turns/README.md, waiting times).
 * Throws 422 for reversed days.
 */
export async function waitingTimes(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
) {
  refuseReversedDays({ desde, hasta })
  const wait = sql`primer_peso - llegada`
  const stay = sql`salida - llegada`
  const left = sql`filter (where estado = 'SALIO')`
  const lines = await rowsOf<Line>(
    q,
    sql`select hora, dia::text as dia, count(*)::int as camiones,
        count(*) filter (where estado = 'SE_FUE')::int as sin_pesar,
        ${minutes(sql`avg(${wait})`)} as espera, ${minutes(sql`max(${wait})`)} as espera_mayor,
        ${minutes(sql`avg(${stay}) ${left}`)} as estadia, ${minutes(sql`max(${stay}) ${left}`)} as estadia_mayor
      from (select *, extract(hour from llegada at time zone 'America/Bogota')::int as hora from turns
        where id_empresa = ${company} and dia between ${desde}::date and ${hasta}::date) t
      group by grouping sets ((hora), (dia), ()) order by hora, dia`,
  )
  const total = lines.find(({ hora, dia }) => hora === null && dia === null)
  if (!total) throw new Error('A query of one row answered none')
  return {
    desde,
    hasta,
    horas: lines.filter(({ hora }) => hora !== null),
    dias: lines.filter(({ dia }) => dia !== null),
    total,
  }
}
