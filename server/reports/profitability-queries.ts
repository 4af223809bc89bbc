import { sql } from 'drizzle-orm'
import { refuseReversedDays } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { latestUntil } from '#server/stock/ledger-rules.ts'
import {
  resultOfTollMilling,
  resultOfSale,
  sumOfResults,
  sumsBy,
  type Resultado,
} from './profitability-rules.ts'
import { noteKindName } from '#server/invoices/notes-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysBetween } from '#server/kit/words/days.ts'
import { monthOf } from '#server/kit/words/months.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { readStock } from '#server/stock/ledger-queries.ts'
import { IS_PADDY } from '#server/stock/unsettled-queries.ts'
import { addUp, Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Longest period of the report, in days. */
const DAYS_MAX = 366

interface Line extends Resultado {
  fecha: string
  documento: string
  servicio: string
  /** Product of the sale; `id_producto` is '' for anything else. */
  producto: string
  id_producto: string
  tipo: 'FACTURA' | 'NOTA' | 'MAQUILA'
  id_documento: string
}

/**
 * Profit of sales (without IVA) and milling in a period, both days included. Whole pesos.
 * The cost of a sale follows its kilos (reports/README.md, cost of a sale).
 * Throws 422 for reversed days or more than a year.
 */
export async function profitability(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
) {
  refuseReversedDays({ desde, hasta })
  if (daysBetween(desde, hasta) >= DAYS_MAX) {
    throw invalidField('hasta', 'El informe abarca hasta un año: elija menos días.')
  }
  const sales = await readSales(q, company, desde, hasta)
  const ventas = sales.filter(({ costo }) => costo !== null)
  const unknown = sales.filter(({ costo }) => costo === null)
  const maquilas = await readMilling(q, company, desde, hasta)
  const known = [...ventas, ...maquilas]
  return {
    desde,
    hasta,
    ventas: group(ventas),
    maquilas: group(maquilas),
    total: sumOfResults(known),
    por_producto: byProduct(known),
    por_mes: byMonth(known),
    sin_costo: { ...group(unknown), por_producto: byProduct(unknown) },
  }
}

const group = (filas: Line[]) => ({ filas: filas.map(lineOf), ...sumOfResults(filas) })

/** Line without the fields that only group it. */
const lineOf = ({ producto: _, id_producto: _id, ...line }: Line) => line

/** Sums by product, largest sale first. */
const byProduct = (lines: readonly Line[]) =>
  sumsBy(lines, ({ id_producto, producto }) => id_producto || producto)
    .map(({ clave: _, primero, ...sums }) => ({
      producto: primero.producto,
      id_producto: primero.id_producto,
      ...sums,
    }))
    .sort((one, other) => other.vr_venta - one.vr_venta)

/** Sums by month, in order. */
const byMonth = (lines: readonly Line[]) =>
  sumsBy(lines, ({ fecha }) => monthOf(fecha))
    .map(({ clave: mes, primero: _, ...sums }) => ({ mes, ...sums }))
    .sort((one, other) => compareText(one.mes, other.mes))

/** Lines of the invoices and of their notes, by day. */
async function readSales(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const invoices = await readInvoices(q, company, desde, hasta)
  const notes = await readNotes(q, company, desde, hasta)
  const costOf = await costsOf(q, company, [...invoices, ...notes], hasta)
  const lines = [
    ...invoices.map((row) => invoiceLine(row, costOf(row))),
    ...notes.map((row) => noteLine(row, costOf(row))),
  ]
  return lines.sort((one, other) => compareText(one.fecha, other.fecha))
}

/** Row of an invoice or of a note, with the weighing of the invoice. */
type Read<Name extends string> = Record<'fecha' | 'documento' | 'id' | Name, string> & Sold

/** Goods of an invoice: those of its sale ticket, and those that its lines took out. */
const GOODS = sql`(select coalesce(json_agg(g), '[]') from (
    select 'VENTA' as tipo, w.id_weighing_record as id, w.id_producto, w.es_paddy, w.fecha as dia, w.peso_neto as kg
    where w.operacion = 'VENTA'
    union all
    select 'FACTURA', i.id, l.id_producto, ${IS_PADDY}, i.fecha_de_emision, sum(l.kg)
    from invoice_lines l join products p using (id_producto)
    where l.id_factura = i.id and l.kg is not null group by l.id_producto, p.tags) g) as bienes`
/** Columns of `Sold` without the sign. `i` is the invoice. */
const SOLD = sql`i.fecha_de_emision::text as emitida, w.operacion, w.id_producto, w.descripcion_producto as producto, ${GOODS}`
const WEIGHED = sql`left join weighing_records w on w.id_weighing_record = i.id_weighing_record and not w.eliminada`

function readInvoices(q: Queries, company: string, desde: string, hasta: string) {
  const { join, counts, within } = reportDays(sql`i`, sql`i.fecha_de_emision`, sql`not i.anulada`)
  return rowsOf<Read<'valor'>>(
    q,
    sql`select pie.dia::text as fecha, i.numero_de_factura as documento, i.id, (pie.signo * (i.valor_total - i.iva))::text as valor,
        pie.signo::int as signo, ${SOLD}
      from invoices i ${WEIGHED} ${join}
      where i.id_empresa = ${company} and ${counts} and ${within(desde, hasta)}
      order by pie.dia, i.id, pie.signo desc`,
  )
}

const invoiceLine = (
  { fecha, documento, id, valor, ...sold }: Read<'valor'>,
  costo: number | null,
): Line => ({
  fecha,
  documento,
  servicio: servicioDe(sold.operacion, sold.producto),
  ...productOf(sold),
  ...resultOfSale(Number(valor), costo),
  tipo: 'FACTURA',
  id_documento: id,
})

type OfWeighing = Pick<Sold, 'operacion' | 'producto' | 'id_producto'>

/** Weighing and goods of an invoice. The fields of the weighing are null without one. */
interface Sold {
  emitida: string
  /** -1 on the day of the invoice's void. */
  signo: number
  operacion: string | null
  id_producto: string | null
  producto: string | null
  bienes: readonly Goods[]
}

/** Movement that took goods out of the stock. */
interface Goods {
  tipo: string
  id: string
  id_producto: string
  es_paddy: boolean
  dia: string
  kg: number
}

/**
 * Cost of an invoice in whole pesos: the value with which its goods left the stock, else kilos × the average cost up to
 * the invoice day (reports/README.md, cost of a sale). null without goods, and if the cost of some is unknown.
 */
async function costsOf(q: Queries, company: string, invoices: readonly Sold[], hasta: string) {
  const goods = invoices.flatMap(({ bienes }) => bienes)
  const days = goods.map(({ dia }) => dia).sort()
  const [first, last] = [days[0], days.at(-1)]
  const stock = first && last ? await readStock(q, company, { desde: first, hasta: last }) : null
  const leftWith = (one: Goods) => stock?.valueOf(one) ?? null
  const others = goods.filter((one) => leftWith(one) === null)
  const bought = others.some(({ es_paddy }) => es_paddy) ? await averages(q, company, hasta, PURCHASES) : []
  const processed = others.some(({ es_paddy }) => !es_paddy) ? await averages(q, company, hasta, MILLING) : []
  const costOf = (one: Goods, emitida: string): number | null => {
    const valor = leftWith(one)
    if (valor !== null) return 0 - valor
    const costo_kg = latestUntil(one.es_paddy ? bought : processed, emitida)
    return costo_kg ? roundTo(new Decimal(one.kg).times(costo_kg)) : null
  }
  return ({ bienes, emitida, signo }: Sold): number | null => {
    const costs = bienes.map((one) => costOf(one, emitida)).filter((cost) => cost !== null)
    const costo = addUp(costs)
    // Stock that cost nothing has no known cost, or its margin would be 100 %.
    return costs.length < bienes.length || costo === 0 ? null : signo * costo
  }
}

/** Sources of the average cost per kilo. */
const PURCHASES = {
  table: sql`settlements`,
  alive: sql`d.estado in ('APROBADA', 'PAGADA')`,
  value: sql`d.subtotal`,
  kg: sql`d.kg_liquidados`,
}
const MILLING = {
  table: sql`milling_operations`,
  alive: sql`not d.anulada`,
  value: sql`d.kgs_netos * d.costo_prom_kg`,
  kg: sql`d.kgs_netos`,
}

/** Running average cost per kilo for each day with a change, up to `hasta`. null without kilos. */
async function averages(
  q: Queries,
  company: string,
  hasta: string,
  { table, alive, value, kg }: typeof PURCHASES,
): Promise<[dia: string, costo: string | null][]> {
  const { join, counts } = reportDays(sql`d`, sql`d.fecha`, alive)
  const rows = await rowsOf<{ dia: string; costo: string | null }>(
    q,
    sql`select dia::text as dia, (sum(valor) over hasta_el_dia / nullif(sum(kg) over hasta_el_dia, 0))::text as costo
      from (select pie.dia, sum(pie.signo * ${value}) as valor, sum(pie.signo * ${kg}) as kg from ${table} d ${join}
        where d.id_empresa = ${company} and ${counts} and pie.dia <= ${hasta}::date group by pie.dia) dias
      window hasta_el_dia as (order by dia) order by dia`,
  )
  return rows.map(({ dia, costo }) => [dia, costo])
}

/** Credit and debit notes on sales, without IVA, on their own day. Interest is no sale. */
function readNotes(q: Queries, company: string, desde: string, hasta: string) {
  return rowsOf<Read<'clase' | 'base' | 'factura'>>(
    q,
    sql`select n.fecha::text as fecha, n.numero as documento, n.id_nota as id, n.clase, (-n.signo * n.base)::text as base, n.documento as factura,
        1 as signo, ${SOLD}
      from notes n join invoices i on i.id = n.id_factura ${WEIGHED}
      where n.id_empresa = ${company} and n.base > 0 and n.concepto <> 'INTERESES'
        and n.fecha between ${desde}::date and ${hasta}::date order by n.fecha, n.id_nota`,
  )
}

/**
 * Line of a note. Returned goods count no cost here, but the note of an invoice without a known cost has none either.
 */
const noteLine = (
  { fecha, documento, id, clase, base, factura, ...sold }: Read<'clase' | 'base' | 'factura'>,
  costoDeFactura: number | null,
): Line => ({
  fecha,
  documento,
  servicio: `${noteKindName(clase)} de ${factura}`,
  ...productOf(sold),
  ...resultOfSale(Number(base), costoDeFactura === null ? null : 0),
  tipo: 'NOTA',
  id_documento: id,
})

/** Text of an invoice, from its weighing. Other weighings than sales are invoiced as a service. */
function servicioDe(operacion: string | null, producto: string | null): string {
  if (operacion === null) return 'Factura sin pesada'
  return operacion === 'VENTA' ? `Venta de ${producto}` : `Pesada de ${operacion.toLowerCase()}, ${producto}`
}

/** Product of a sale. Other invoices count as what they are. */
function productOf({ operacion, producto, id_producto }: OfWeighing) {
  if (operacion === 'VENTA') return { producto: producto ?? '', id_producto: id_producto ?? '' }
  return { producto: operacion === null ? 'Facturas sin pesada' : 'Servicios de pesada', id_producto: '' }
}

async function readMilling(q: Queries, company: string, desde: string, hasta: string): Promise<Line[]> {
  const { join, counts, within } = reportDays(sql`o`, sql`o.fecha`, sql`not o.anulada`)
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
    producto: 'Maquilas',
    id_producto: '',
    ...resultOfTollMilling({ kgs_netos: kg, pr_venta_kg: precio, utilidad: Number(utilidad) }),
    tipo: 'MAQUILA',
    id_documento: id,
  }))
}
