import { sql } from 'drizzle-orm'
import { addUp } from '#server/kit/rules/figures.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { reportedMonth } from '#server/kit/rules/reported.ts'
import { IS_BOOKED, isMonthElsewhere } from './payments-queries.ts'
import type { Aportes } from './rules.ts'

interface Slip extends Aportes {
  nombre_completo: string
  desde: string
  total_devengado: number
  total_deducciones: number
  neto: number
}

/** Columns of a slip. The employee's name is the current one. */
const SLIP = sql`to_jsonb(n) || jsonb_build_object('nombre_completo', e.nombre_completo,
    'identificacion', e.identificacion, 'dependencia', e.dependencia)`

/** Slips of a month `aaaa-mm`, ordered by name. Default: the last ended month. */
export async function payrollMonth(q: Queries, company: string, asked: string, hoy: string) {
  const mes = reportedMonth(asked, hoy)
  const { desde, hasta } = daysOfMonth(mes)
  const rows = await rowsOf<{ fila: Slip }>(
    q,
    sql`select ${SLIP} as fila from payroll_records n join employees e using (id_empleado)
      where n.id_empresa = ${company} and n.desde between ${desde}::date and ${hasta}::date
      order by texto_busqueda(e.nombre_completo), e.id_empleado`,
  )
  const colillas = rows.map(({ fila }) => fila)
  const suma = (column: 'total_devengado' | 'total_deducciones' | 'neto') =>
    addUp(colillas.map((one) => one[column]))
  return {
    mes,
    colillas,
    aportes: addUp(
      colillas.flatMap((one) => [
        ...[one.aporte_salud, one.aporte_pension, one.aporte_riesgos],
        ...[one.aporte_caja, one.aporte_icbf, one.aporte_sena],
      ]),
    ),
    nomina_externa: await isMonthElsewhere(q, company, mes),
    total_devengado: suma('total_devengado'),
    total_deducciones: suma('total_deducciones'),
    neto: suma('neto'),
  }
}

/** A slip with its stored concepts. Throws 404. */
export async function payrollSlip(q: Queries, company: string, id: string) {
  const [found] = isId(id)
    ? await rowsOf<{ fila: Slip }>(
        q,
        sql`select ${SLIP} || jsonb_build_object('conceptos', (select coalesce(jsonb_agg(to_jsonb(c) order by c.orden), '[]')
            from payroll_concepts c where c.id_nomina = n.id_nomina), 'nomina_externa', not ${IS_BOOKED}) as fila
          from payroll_records n join employees e using (id_empleado)
          where n.id_empresa = ${company} and n.id_nomina = ${id}`,
      )
    : []
  if (!found) throw notFound()
  return found.fila
}
