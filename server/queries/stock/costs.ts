import { sql } from 'drizzle-orm'
import { costosDeExistencias, type LineaDeMolienda, type Suceso } from '../../domain/existencias.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { standing } from '../standing.ts'
import { OWN_RICE } from './movements.ts'

/** Whether the company keeps what its milling took and gave: without it no product of milling has a cost of its own. */
export async function keepsMillingLines(q: Queries, company: string): Promise<boolean> {
  const found = await rowsOf(q, sql`select from milling_lines where id_empresa = ${company} limit 1`)
  return found.length > 0
}

const ORDER = { COMPRA: 0, MOLIENDA: 1, SALE: 2 }

/**
 * The average costs of a company's stock up to a day. Paddy has its value from the settlement of its ticket on, on that day,
 * at what was paid for its kilos of the scale; what a month said does not change once it is closed.
 */
export async function stockCosts(q: Queries, company: string, hasta: string) {
  const bought = standing(sql`s`, sql`s.fecha`, sql`s.estado in ('APROBADA', 'PAGADA')`)
  const milled = standing(sql`l`, sql`l.fecha`, sql`not l.anulada`)
  const purchases = await rowsOf<{ fila: Extract<Suceso, { tipo: 'COMPRA' }> }>(
    q,
    sql`select jsonb_build_object('dia', pie.dia, 'tipo', 'COMPRA', 'id_producto', w.id_producto,
        'kg', sum(pie.signo * v.kg), 'valor', sum(pie.signo * v.subtotal)) as fila
      from settlements s ${bought.join} join settlement_weighings v on v.id_liquidacion = s.id_liquidacion
        join weighing_records w on w.id_weighing_record = v.id_weighing_record
      where s.id_empresa = ${company} and ${bought.counts} and pie.dia <= ${hasta}::date
      group by pie.dia, w.id_producto, pie.signo`,
  )
  const operations = await rowsOf<{
    id: string
    dia: string
    signo: 1 | -1
    costo_prom_kg: number
    lineas: (LineaDeMolienda & { lado: string })[]
  }>(
    q,
    sql`select l.id_maquila as id, pie.dia::text as dia, pie.signo::int as signo, o.costo_prom_kg::float8 as costo_prom_kg,
        jsonb_agg(jsonb_build_object('lado', l.lado, 'id_producto', l.id_producto, 'kg', l.kg, 'costo_kg', l.costo_kg)
          order by l.id_linea) as lineas
      from milling_lines l ${milled.join} join milling_operations o on o.id_maquila = l.id_maquila
      where l.id_empresa = ${company} and ${milled.counts} and ${OWN_RICE} and pie.dia <= ${hasta}::date
      group by l.id_maquila, pie.dia, pie.signo, o.costo_prom_kg order by pie.dia, l.id_maquila, pie.signo desc`,
  )
  const sold = await rowsOf<{ fila: Extract<Suceso, { tipo: 'SALE' }> }>(
    q,
    sql`select jsonb_build_object('dia', fecha, 'tipo', 'SALE', 'id_producto', id_producto, 'kg', sum(kg)) as fila
      from (select fecha, id_producto, peso_neto as kg from weighing_records
          where id_empresa = ${company} and not eliminada and peso_neto is not null and operacion = 'VENTA' and fecha <= ${hasta}::date
        union all select fecha, id_producto, -diferencia from stock_counts
          where id_empresa = ${company} and not anulado and fecha <= ${hasta}::date) f
      group by fecha, id_producto`,
  )
  const sucesos: Suceso[] = [
    ...purchases.map(({ fila }) => fila),
    ...operations.map(({ lineas, ...one }) => ({
      ...one,
      tipo: 'MOLIENDA' as const,
      entradas: lineas.filter(({ lado }) => lado === 'ENTRADA'),
      salidas: lineas.filter(({ lado }) => lado === 'SALIDA'),
    })),
    ...sold.map(({ fila }) => fila),
  ]
  sucesos.sort((one, other) =>
    one.dia === other.dia ? ORDER[one.tipo] - ORDER[other.tipo] : one.dia < other.dia ? -1 : 1,
  )
  return costosDeExistencias(sucesos)
}
