import { sql } from 'drizzle-orm'
import { stockCostsByDay, type LineaDeMolienda, type Suceso } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { dayBefore } from '#server/kit/words/days.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { closedStockBefore, dayAfter } from './closed-queries.ts'
import { OWN_RICE, stockMovements } from './movements-queries.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'

/** Whether the company records inputs and outputs of milling. Without them no milled product has a cost. */
export async function keepsMillingLines(q: Queries, company: string): Promise<boolean> {
  const found = await rowsOf(q, sql`select from milling_lines where id_empresa = ${company} limit 1`)
  return found.length > 0
}

const ORDER = { COMPRA: 0, MOLIENDA: 1, SALE: 2 }

/**
 * Closed month to start the costs of some days from; '' for the very beginning. A voided operation is reversed
 * at its old cost, so its month must be recomputed too.
 */
export async function costStartMonth(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<string> {
  const cerrado = await closedStockBefore(q, company, desde)
  const [voided] = await rowsOf<{ primera: string | null }>(
    q,
    sql`select min(fecha)::text as primera from milling_lines
      where id_empresa = ${company} and anulada_el between ${dayAfter(cerrado)}::date and ${hasta}::date`,
  )
  const primera = voided?.primera ?? desde
  return primera < dayAfter(cerrado) ? costStartMonth(q, company, { desde: primera, hasta }) : cerrado
}

/**
 * Average costs of stock on some days, both included, and cost of the milling of these days. Paddy has a
 * value from the day of its settlement, by net kilos of the scale. Closed months do not change, so the sum
 * starts after the last one.
 */
export async function stockCosts(q: Queries, company: string, days: { desde: string; hasta: string }) {
  return costsSince(q, company, await costStartMonth(q, company, days), days.hasta)
}

/** Costs from a closed month (`aaaa-mm`) on; '' for the very beginning. */
export async function costsSince(q: Queries, company: string, cerrado: string, hasta: string) {
  const desde = dayAfter(cerrado)
  const left = await rowsOf<Record<'id_producto' | 'kg' | 'costo', string>>(
    q,
    sql`select id_producto, kg_costo::text as kg, costo::text as costo from closed_stock
      where id_empresa = ${company} and mes = ${cerrado}`,
  )
  const bought = reportDays(sql`s`, sql`s.fecha`, sql`s.estado in ('APROBADA', 'PAGADA')`)
  const milled = reportDays(sql`l`, sql`l.fecha`, sql`not l.anulada`)
  const purchases = await rowsOf<{ fila: Extract<Suceso, { tipo: 'COMPRA' }> }>(
    q,
    sql`select jsonb_build_object('dia', pie.dia, 'tipo', 'COMPRA', 'id_producto', w.id_producto,
        'kg', sum(pie.signo * v.kg), 'valor', sum(pie.signo * v.subtotal)) as fila
      from settlements s ${bought.join} cross join lateral (select * from settlement_weighings v
          where v.id_liquidacion = s.id_liquidacion ${ONE_BY_ONE}) v
        join weighing_records w on w.id_weighing_record = v.id_weighing_record
      where s.id_empresa = ${company} and ${bought.counts} and ${bought.within(desde, hasta)}
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
    sql`select l.id_maquila as id, pie.dia::text as dia, pie.signo::int as signo,
        (select o.costo_prom_kg::float8 from milling_operations o where o.id_maquila = l.id_maquila) as costo_prom_kg,
        json_agg(json_build_object('lado', l.lado, 'id_producto', l.id_producto, 'kg', l.kg, 'costo_kg', l.costo_kg)
          order by l.id_linea) as lineas
      from milling_lines l ${milled.join}
      where l.id_empresa = ${company} and ${milled.counts} and ${OWN_RICE} and ${milled.within(desde, hasta)}
      group by l.id_maquila, pie.dia, pie.signo order by pie.dia, l.id_maquila, pie.signo desc`,
  )
  const sold = await rowsOf<{ fila: Extract<Suceso, { tipo: 'SALE' }> }>(
    q,
    sql`select jsonb_build_object('dia', fecha, 'tipo', 'SALE', 'id_producto', id_producto, 'kg', sum(kg)) as fila
      from (select fecha, id_producto, peso_neto as kg from weighing_records
          where id_empresa = ${company} and not eliminada and peso_neto is not null and operacion = 'VENTA'
            and fecha between ${desde}::date and ${hasta}::date
        union all select fecha, id_producto, -diferencia from stock_counts
          where id_empresa = ${company} and not anulado and fecha between ${desde}::date and ${hasta}::date) f
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
  const iniciales = left.map((one) => ({ ...one, dia: dayBefore(desde) }))
  return stockCostsByDay(sucesos, iniciales)
}

/**
 * Stock that month `mes` leaves of each product, summed from closed month `cerrado` on. `kg` is the book;
 * `kg_costo` and `costo` (pesos a kilo) keep all digits. `costo` is '' without a cost.
 */
export async function stockLeftBy(q: Queries, company: string, mes: string, cerrado: string) {
  const { hasta } = daysOfMonth(mes)
  const { existencias } = await costsSince(q, company, cerrado, hasta)
  const moved = await rowsOf<{ id_producto: string; kg: string }>(
    q,
    sql`select id_producto, sum(kg)::text as kg from (${stockMovements(company, { cerrado, hasta })}) m group by id_producto`,
  )
  const kilos = new Map(moved.map(({ id_producto, kg }) => [id_producto, kg]))
  return [...new Set([...kilos.keys(), ...existencias.keys()])].map((id_producto) => {
    const { kg, costo } = existencias.get(id_producto) ?? {}
    return {
      id_producto,
      kg: kilos.get(id_producto) ?? '0',
      kg_costo: kg?.toFixed() ?? '0',
      costo: costo?.toFixed() ?? '',
    }
  })
}
