import { sql } from 'drizzle-orm'
import type { Purchases } from './dashboard-contract.ts'
import { average } from '#server/kit/rules/figures.ts'
import { weeksFor, sumsIn, type Lapso } from './rules.ts'
import { addDays } from '#server/kit/words/days.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { ANALYSED } from '#server/weighings/queries.ts'

/** Days of the chart, up to yesterday. On Mondays these are two whole weeks. */
const DAYS = 14

/** Purchases of a day: kg as decimal text, kg with analysis, and those kg times their humidity. */
interface Day {
  fecha: string
  cantidad: BigInteger
  kg: string
  kg_analizados: string
  kg_por_humedad: string
}

/** Purchases of the compared days. */
export async function readPurchases(q: Queries, company: string, hoy: string) {
  const days = await rowsOf<Day>(
    q,
    sql`select fecha::text as fecha, count(*) as cantidad, coalesce(sum(peso_neto), 0) as kg,
        coalesce(sum(peso_neto) filter (where ${ANALYSED}), 0) as kg_analizados,
        coalesce(sum(peso_neto * humedad) filter (where ${ANALYSED}), 0) as kg_por_humedad
      from weighing_records
      where id_empresa = ${company} and not eliminada and operacion = 'COMPRA'
        and fecha between ${addDays(hoy, -DAYS)}::date and ${hoy}::date
      group by fecha`,
  )
  const { ayer, semana, anterior } = weeksFor(hoy)
  const of = (span: Lapso): Purchases => {
    const sum = sumsIn(days, span)
    return {
      ...span,
      cantidad: sum('cantidad'),
      kg: sum('kg'),
      humedad: average(sum('kg_por_humedad'), sum('kg_analizados'), 1),
    }
  }
  return {
    ayer: of(ayer),
    semana: of(semana),
    anterior: of(anterior),
    hoy: of({ desde: hoy, hasta: hoy }),
    dias: Array.from({ length: DAYS }, (_, index) => {
      const fecha = addDays(hoy, index - DAYS)
      const { cantidad, kg } = of({ desde: fecha, hasta: fecha })
      return { fecha, cantidad, kg }
    }),
  }
}
