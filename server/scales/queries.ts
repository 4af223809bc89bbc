import { sql, type SQL } from 'drizzle-orm'
import type { Resource } from '#server/kit/rows/resource.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { SEGUNDOS_SIN_SENAL } from './words.ts'
import { inBogota, isRecent } from '#server/kit/rows/moments.ts'

/** Freshness of reading `r` of scale `b`. An old reading shows SIN_SENAL and no weight. */
const isFresh = isRecent(sql`r.leida_en`, SEGUNDOS_SIN_SENAL)
export const stateNow = sql`case when r.id_bascula is null then '' when ${isFresh} then r.estado else 'SIN_SENAL' end`
/** True if the scale returned to zero after the last weight that a ticket used. */
export const returnedToZero = (idBascula: SQL) =>
  sql`(r.cero_en is not null and r.cero_en > coalesce((select max(usada_en) from scale_captures c
    where c.id_bascula = ${idBascula} and usada_en is not null), '-infinity'))`

const shown = (
  idBascula: SQL,
) => sql`${stateNow} as estado, case when ${isFresh} then r.peso::float8 end as peso,
  coalesce(${isFresh} and r.estable, false) as estable, coalesce(${returnedToZero(idBascula)}, false) as volvio_a_cero`

export const SCALES: Resource = {
  name: 'scales',
  id: 'id_bascula',
  searched: ['nombre'],
  filters: ['activo'],
  sorted: ['nombre'],
  label: 'nombre',
  unique: {
    columns: ['nombre'],
    folded: ['nombre'],
    message: (row) => `Ya existe la báscula «${String(row.nombre)}».`,
  },
  extra: (scale) =>
    sql`(select to_jsonb(x) from (select k.id_bascula is not null as con_lector,
        ${inBogota(sql`k.creada`)} as clave_desde,
        coalesce(r.protocolo, '') as protocolo, coalesce(r.trama, '') as trama, ${shown(sql`${scale}.id_bascula`)}
      from (select) one left join scale_keys k on k.id_bascula = ${scale}.id_bascula
        left join scale_readings r on r.id_bascula = ${scale}.id_bascula) x)`,
}

/** Current readings of the active scales with a reader, by name. */
export const scalesNow = (q: Queries, company: string): Promise<object[]> =>
  rowsOf(
    q,
    sql`select b.id_bascula, b.nombre, ${shown(sql`b.id_bascula`)}
      from scales b join scale_keys k using (id_bascula) left join scale_readings r using (id_bascula)
      where b.id_empresa = ${company} and b.activo order by b.nombre`,
  )

/** True if the company has a scale with a reader. Only then is a typed weight marked as typed. */
export async function isReading(q: Queries, company: string): Promise<boolean> {
  const rows = await rowsOf(
    q,
    sql`select from scales b join scale_keys k using (id_bascula) where b.id_empresa = ${company} and b.activo limit 1`,
  )
  return rows.length > 0
}
