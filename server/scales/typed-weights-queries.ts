import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { endOfDay, inBogota, startOfDay } from '#server/kit/rows/moments.ts'
import { reportedMonth } from '#server/kit/rules/reported.ts'

interface Taken {
  id_weighing_record: string
  consecutivo: string
  placa: string
  cuando: string
  usuario: string
  cual: string
  peso: number
  leido: boolean
  digitado: boolean
  motivo: string
}

/**
 * Weights of a month by user, and those typed although a scale was read. Reads the audit, because a ticket
 * keeps only its last weights.
 */
export async function typedWeights(q: Queries, company: string, mes: string, hoy: string) {
  const reported = reportedMonth(mes, hoy)
  const { desde, hasta } = daysOfMonth(reported)
  const taken = await rowsOf<Taken>(
    q,
    sql`select a.registro_id as id_weighing_record, a.despues ->> 'consecutivo' as consecutivo,
        coalesce(a.despues ->> 'placa', '') as placa, ${inBogota(sql`a.fecha`)} as cuando, a.usuario, w.cual,
        w.ahora::float8 as peso, w.lectura is not null as leido,
        position(w.cual in coalesce(a.despues ->> 'digitado', '')) > 0 as digitado,
        coalesce(a.despues ->> 'motivo_digitado', '') as motivo
      from auditoria a cross join lateral (values
          ('LLENO', a.antes ->> 'peso_lleno', a.despues ->> 'peso_lleno', a.despues ->> 'id_lectura_lleno'),
          ('VACIO', a.antes ->> 'peso_vacio', a.despues ->> 'peso_vacio', a.despues ->> 'id_lectura_vacio')
        ) w (cual, era, ahora, lectura)
      where a.id_empresa = ${company} and a.tabla_afectada = 'weighing_records'
        and a.fecha >= ${startOfDay(desde)} and a.fecha < ${endOfDay(hasta)}
        and w.ahora::numeric > 0 and w.ahora is distinct from w.era
      order by a.fecha desc, a.id desc, w.cual`,
  )
  const people = [...new Set(taken.map(({ usuario }) => usuario))]
  const personas = people.map((usuario) => ({
    usuario,
    ...countOf(taken.filter((one) => one.usuario === usuario)),
  }))
  personas.sort((one, other) => other.digitados - one.digitados || one.usuario.localeCompare(other.usuario))
  const digitados = taken.filter(({ digitado }) => digitado)
  return { mes: reported, personas, total: countOf(taken), digitados }
}

const countOf = (weights: readonly Taken[]) => ({
  pesos: weights.length,
  leidos: weights.filter(({ leido }) => leido).length,
  digitados: weights.filter(({ digitado }) => digitado).length,
})
