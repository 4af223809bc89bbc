import { sql } from 'drizzle-orm'
import { invalidField } from '../../domain/refusal.ts'
import {
  resultadoDeMaquila,
  resultadoDeVenta,
  sumaDeResultados,
  type Resultado,
} from '../../domain/rentabilidad.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { daysBetween } from '../../shared/days.ts'
import { standing } from '../standing.ts'
import { stockCosts } from '../stock/costs.ts'

/** A report reads the documents of a year at most. */
const DAYS_MAX = 366

interface Line extends Resultado {
  fecha: string
  documento: string
  servicio: string
  tipo: 'FACTURA' | 'NOTA' | 'MAQUILA'
  id_documento: string
}

/**
 * What sales, without their IVA, and milling of some days left, both days included; whole pesos (N-99). A sale that crossed the scale costs its
 * kilos at the average that the purchases settled up to its day came to, where paddy is sold, else at the average cost of
 * the milling operations up to its day, or at its own average in the stock where milling says what it made. Of other invoices no cost is known; they are answered apart. Refuses with 422 days
 * that run backwards or are more than a year.
 */
export async function profitability(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
) {
  if (hasta < desde) throw invalidField('hasta', 'La fecha final no puede ser anterior a la inicial.')
  if (daysBetween(desde, hasta) >= DAYS_MAX) {
    throw invalidField('hasta', 'El informe abarca hasta un año: elija menos días.')
  }
  const invoices = await readInvoices(q, company, desde, hasta)
  const returned = await readNotes(q, company, desde, hasta)
  const ventas = [...invoices.filter(({ costo }) => costo !== null), ...returned].sort((one, other) =>
    one.fecha < other.fecha ? -1 : one.fecha > other.fecha ? 1 : 0,
  )
  const maquilas = await readMilling(q, company, desde, hasta)
  return {
    desde,
    hasta,
    ventas: group(ventas),
    maquilas: group(maquilas),
    total: sumaDeResultados([...ventas, ...maquilas]),
    sin_costo: group(invoices.filter(({ costo }) => costo === null)),
  }
}

const group = (filas: Line[]) => ({ filas, ...sumaDeResultados(filas) })

async function readInvoices(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const bought = standing(sql`s`, sql`s.fecha`, sql`s.estado in ('APROBADA', 'PAGADA')`)
  const milled = standing(sql`o`, sql`o.fecha`, sql`not o.anulada`)
  const sold = standing(sql`i`, sql`i.fecha_de_emision`, sql`not i.anulada`)
  const rows = await rowsOf<Record<'fecha' | 'documento' | 'id' | 'valor', string> & Sold>(
    q,
    sql`with compras as (
        select pie.dia as fecha, sum(sum(pie.signo * s.subtotal)) over (order by pie.dia)
          / nullif(sum(sum(pie.signo * s.kg_liquidados)) over (order by pie.dia), 0) as costo
        from settlements s ${bought.join} where s.id_empresa = ${company} and ${bought.counts} group by pie.dia),
      molienda as (
        select pie.dia as fecha, sum(sum(pie.signo * o.kgs_netos * o.costo_prom_kg)) over (order by pie.dia)
          / nullif(sum(sum(pie.signo * o.kgs_netos)) over (order by pie.dia), 0) as costo
        from milling_operations o ${milled.join} where o.id_empresa = ${company} and ${milled.counts} group by pie.dia)
      select pie.dia::text as fecha, i.numero_de_factura as documento, i.id, (pie.signo * (i.valor_total - i.iva))::text as valor,
        w.operacion, w.id_producto, w.fecha::text as dia, w.descripcion_producto as producto,
        w.operacion = 'VENTA' and exists (select from milling_lines l where l.id_empresa = ${company}
          and l.id_producto = w.id_producto and l.lado = 'SALIDA' and not l.anulada) as molida, (pie.signo * w.peso_neto)::text as kg,
        (case when w.operacion <> 'VENTA' then null when w.es_paddy then
          (select costo from compras c where c.fecha <= i.fecha_de_emision order by c.fecha desc limit 1)
        else (select costo from molienda m where m.fecha <= i.fecha_de_emision order by m.fecha desc limit 1) end)::text as costo_kg
      from invoices i left join weighing_records w on w.id_weighing_record = i.id_weighing_record and not w.eliminada ${sold.join}
      where i.id_empresa = ${company} and ${sold.counts} and ${sold.within(desde, hasta)}
      order by pie.dia, i.id, pie.signo desc`,
  )
  const days = rows.flatMap(({ molida, dia }) => (molida && dia ? [dia] : [])).sort()
  const [first, last] = [days[0], days.at(-1)]
  const ofStock = first && last ? (await stockCosts(q, company, { desde: first, hasta: last })).costoAl : null
  /** What milling made costs what it did in the stock; of the rest nobody says it otherwise. */
  const costOf = ({ costo_kg, dia, id_producto, molida }: Sold) =>
    (molida && id_producto && ofStock?.(id_producto, dia)?.toString()) || costo_kg
  return rows.map(({ fecha, documento, id, valor, ...sold }) => ({
    fecha,
    documento,
    servicio: servicioDe(sold.operacion, sold.producto),
    ...resultadoDeVenta(Number(valor), sold.kg ?? 0, sold.kg === null ? null : costOf(sold)),
    tipo: 'FACTURA',
    id_documento: id,
  }))
}

/** What credit notes took back of sales, without IVA, on their own days; what comes back costs nothing here. */
async function readNotes(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const rows = await rowsOf<Record<'fecha' | 'documento' | 'id' | 'base' | 'factura', string>>(
    q,
    sql`select fecha::text as fecha, numero as documento, id_nota as id, base::text as base, documento as factura
      from notes where id_empresa = ${company} and clase = 'CREDITO' and base > 0
        and fecha between ${desde}::date and ${hasta}::date order by fecha, id_nota`,
  )
  return rows.map(({ fecha, documento, id, base, factura }) => ({
    fecha,
    documento,
    servicio: `Nota crédito de ${factura}`,
    ...resultadoDeVenta(-Number(base), 0, 0),
    tipo: 'NOTA',
    id_documento: id,
  }))
}

/** What an invoice is of, by its weighing: other weighings than sales are invoiced for what was done to them. */
function servicioDe(operacion: string | null, producto: string | null): string {
  if (operacion === null) return 'Factura sin pesada'
  return operacion === 'VENTA' ? `Venta de ${producto}` : `Pesada de ${operacion.toLowerCase()}, ${producto}`
}

/** The weighing of an invoice, and what a kilo of it cost; null where there is none. */
interface Sold {
  operacion: string | null
  id_producto: string | null
  dia: string
  producto: string | null
  /** Milling made it, as its operations say. */
  molida: boolean | null
  kg: string | null
  costo_kg: string | null
}

async function readMilling(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const { join, counts, within } = standing(sql`o`, sql`o.fecha`, sql`not o.anulada`)
  const rows = await rowsOf<Record<'fecha' | 'documento' | 'id' | 'kg' | 'precio' | 'utilidad', string>>(
    q,
    sql`select pie.dia::text as fecha, o.consecutivo as documento, o.id_maquila as id, (pie.signo * o.kgs_netos)::text as kg,
        o.pr_venta_kg::text as precio, (pie.signo * o.utilidad)::text as utilidad
      from milling_operations o ${join}
      where o.id_empresa = ${company} and ${counts} and ${within(desde, hasta)}
      order by pie.dia, o.id_maquila, pie.signo desc`,
  )
  return rows.map(({ fecha, documento, id, kg, precio, utilidad }) => ({
    fecha,
    documento,
    servicio: 'Maquila',
    ...resultadoDeMaquila({ kgs_netos: kg, pr_venta_kg: precio, utilidad: Number(utilidad) }),
    tipo: 'MAQUILA',
    id_documento: id,
  }))
}
