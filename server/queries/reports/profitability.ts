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

/** A report reads the documents of a year at most. */
const DAYS_MAX = 366

interface Line extends Resultado {
  fecha: string
  documento: string
  servicio: string
  tipo: 'FACTURA' | 'MAQUILA'
  id_documento: string
}

/**
 * What sales and milling of some days left, both days included; whole pesos (N-99). A sale that crossed the scale costs its
 * kilos at the average that the purchases settled up to its day came to, where paddy is sold, else at the average cost of
 * the milling operations up to its day. Of other invoices no cost is known; they are answered apart. Refuses with 422 days
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
  const ventas = invoices.filter(({ costo }) => costo !== null)
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
  const rows = await rowsOf<Record<'fecha' | 'documento' | 'id' | 'valor', string> & Sold>(
    q,
    sql`with compras as (
        select fecha, sum(sum(subtotal)) over (order by fecha) / nullif(sum(sum(kg_liquidados)) over (order by fecha), 0) as costo
        from settlements where id_empresa = ${company} and estado in ('APROBADA', 'PAGADA') group by fecha),
      molienda as (
        select fecha, sum(sum(kgs_netos * costo_prom_kg)) over (order by fecha)
          / nullif(sum(sum(kgs_netos)) over (order by fecha), 0) as costo
        from milling_operations where id_empresa = ${company} and not anulada group by fecha)
      select i.fecha_de_emision::text as fecha, i.numero_de_factura as documento, i.id, i.valor_total::text as valor,
        w.operacion, w.descripcion_producto as producto, w.peso_neto::text as kg,
        (case when w.operacion <> 'VENTA' then null when w.es_paddy then
          (select costo from compras c where c.fecha <= i.fecha_de_emision order by c.fecha desc limit 1)
        else (select costo from molienda m where m.fecha <= i.fecha_de_emision order by m.fecha desc limit 1) end)::text as costo_kg
      from invoices i left join weighing_records w on w.id_weighing_record = i.id_weighing_record and not w.eliminada
      where i.id_empresa = ${company} and not i.anulada and i.fecha_de_emision between ${desde}::date and ${hasta}::date
      order by i.fecha_de_emision, i.id`,
  )
  return rows.map(({ fecha, documento, id, valor, operacion, producto, kg, costo_kg }) => ({
    fecha,
    documento,
    servicio: servicioDe(operacion, producto),
    ...resultadoDeVenta(Number(valor), kg ?? 0, kg === null ? null : costo_kg),
    tipo: 'FACTURA',
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
  producto: string | null
  kg: string | null
  costo_kg: string | null
}

async function readMilling(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const rows = await rowsOf<Record<'fecha' | 'documento' | 'id' | 'kg' | 'precio' | 'utilidad', string>>(
    q,
    sql`select fecha::text as fecha, consecutivo as documento, id_maquila as id, kgs_netos::text as kg,
        pr_venta_kg::text as precio, utilidad::text as utilidad
      from milling_operations
      where id_empresa = ${company} and not anulada and fecha between ${desde}::date and ${hasta}::date
      order by fecha, id_maquila`,
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
