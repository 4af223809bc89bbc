import { sql } from 'drizzle-orm'
import type { TaresOfPlates } from './tares-contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { type Tara, tareInForce, TARAS_QUE_CUENTAN } from './tares-rules.ts'
import { addDays } from '#server/kit/words/days.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { IS_TARE, tareRules } from './tares-queries.ts'
import { reportedMonth } from '#server/kit/rules/reported.ts'

interface Plate {
  placa: string
  /** Empty weights of the plate, newest first. */
  taras: Tara[]
}

/** Weighings of a month with a deviating empty weight, and today's tare of each plate. */
export async function taresOfPlates(
  q: Queries,
  company: string,
  mes: string,
  hoy: string,
): Promise<TaresOfPlates> {
  const reported = reportedMonth(mes, hoy)
  const { desde, hasta } = daysOfMonth(reported)
  const desviadas = await rowsOf<TaresOfPlates['desviadas'][number]>(
    q,
    sql`select id_weighing_record, w.consecutivo, w.placa, w.fecha::text as fecha, coalesce(d.nombre, '') as nombre_conductor,
        w.peso_vacio::float8 as peso_vacio, w.tara_conocida::float8 as tara_conocida,
        (w.peso_vacio - w.tara_conocida)::float8 as diferencia,
        round((w.peso_vacio - w.tara_conocida) * 100 / w.tara_conocida, 2)::float8 as porcentaje
      from weighing_records w left join third_parties d on d.id_tercero = w.id_conductor
      where w.id_empresa = ${company} and w.tara_desviada and not w.eliminada
        and w.fecha between ${desde}::date and ${hasta}::date
      order by w.fecha desc, id_weighing_record desc`,
  )
  return { mes: reported, desviadas, placas: await platesOf(q, company, hoy) }
}

async function platesOf(q: Queries, company: string, hoy: string): Promise<TaresOfPlates['placas']> {
  const rules = await tareRules(q, company, hoy)
  if (!rules) return []
  const plates = await rowsOf<Plate>(
    q,
    sql`select v.placa, jsonb_agg(jsonb_build_object('peso', t.peso_vacio, 'fecha', t.fecha) order by t.id_weighing_record desc) as taras
      from vehicles v cross join lateral (
        select id_weighing_record, peso_vacio, fecha from weighing_records
        where id_empresa = ${company} and id_vehiculo = v.id_vehiculo and ${IS_TARE}
        order by id_weighing_record desc limit ${TARAS_QUE_CUENTAN}) t
      where v.id_empresa = ${company} group by v.id_vehiculo, v.placa order by v.placa`,
  )
  return plates.flatMap(({ placa, taras }) => {
    const [last] = taras
    if (!last) return []
    const { peso: ultima_tara, fecha: ultima } = last
    const ends = addDays(ultima, rules.dias)
    const known = tareInForce(taras, hoy, rules.dias)
    const estado = known ? 'VIGENTE' : ends < hoy ? 'VENCIDA' : 'POR CONOCER'
    return [
      { placa, estado, conocida: known?.conocida ?? null, ultima_tara, ultima, hasta: known?.hasta ?? ends },
    ]
  })
}
