import { sql } from 'drizzle-orm'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf } from '#server/kit/rows/rows.ts'
import { TAG_PADDY } from '#server/catalogues/products-contract.ts'
import { documents, type Documents } from '#server/kit/vouchers/parties.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { latestValues, scopesFor } from '#server/rates/parameters-queries.ts'
import { closedStockBefore, stockDays } from './closed-queries.ts'
import { stockMovements } from './movements-queries.ts'
import { shareByKilos } from './unsettled-rules.ts'
import { voucherOfUnsettled } from './vouchers-rules.ts'

/** Kilos per load if the company has no KG_CARGA. */
const LOAD = 125

/** Product `p` is paddy. Other weighed purchases are never settled (stock/README.md, unsettled). */
export const IS_PADDY = sql`${TAG_PADDY} = any (string_to_array(p.tags, '|'))`

/**
 * Estimated pesos per kilo of unsettled paddy on a day, by product (stock/README.md, unsettled). Takes the price list of
 * the day, else the last settled price per kilo of the scale. Omits products without either.
 */
async function estimatedPrices(
  q: Queries,
  company: string,
  dia: string,
  products: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const alcances = [...new Set(products.flatMap((id) => scopesFor(id, null)))]
  const listed = await latestValues(q, company, { tags: ['PRECIO_CARGA', 'KG_CARGA'], alcances, fecha: dia })
  const last = await rowsOf<Record<'id_producto' | 'valor' | 'kg', string>>(
    q,
    sql`select p.id_producto, u.valor::text as valor, u.kg::text as kg
      from unnest(${idsOf(products)}) p (id_producto)
        cross join lateral (select l.subtotal as valor, l.kg from settlements s join settlement_weighings l using (id_liquidacion)
            join weighing_records w using (id_weighing_record)
          where s.id_empresa = ${company} and s.aprobada_en is not null and s.fecha <= ${dia}::date
            and (s.fecha_anulacion is null or s.fecha_anulacion > ${dia}::date) and w.id_producto = p.id_producto and l.kg > 0
          order by s.fecha desc, s.id_liquidacion desc, l.id_weighing_record limit 1) u`,
  )
  const paid = new Map(
    last.map(({ id_producto, valor, kg }) => [id_producto, new Decimal(valor).dividedBy(kg)]),
  )
  const prices = new Map<string, Decimal>()
  for (const id of products) {
    const its = (tag: string) =>
      scopesFor(id, null).flatMap((one) =>
        listed.filter(({ tag: its, alcance }) => its === tag && alcance === one),
      )[0]?.valor
    const price = its('PRECIO_CARGA')
    const perKilo = price ? new Decimal(price).dividedBy(its('KG_CARGA') ?? LOAD) : paid.get(id)
    if (perKilo) prices.set(id, perKilo)
  }
  return prices
}

/** Estimated value in whole pesos of unsettled kilos on a day, by product; none without a price. */
export async function unsettledValues(
  q: Queries,
  company: string,
  dia: string,
  kilos: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const products = [...kilos].filter(([, kg]) => kg !== 0).map(([id]) => id)
  if (products.length === 0) return new Map()
  const prices = await estimatedPrices(q, company, dia, products)
  return new Map([...prices].map(([id, price]) => [id, roundTo(price.times(kilos.get(id) ?? 0))]))
}

/**
 * Vouchers of a month's end: paddy received and not settled at its estimated value, one for each supplier. The first
 * day of the next month takes them back (books/README.md, month's end).
 */
export async function accrueUnsettled(q: Queries, company: string, mes: string): Promise<Documents> {
  const { desde, hasta: fecha } = daysOfMonth(mes)
  const cerrado = await closedStockBefore(q, company, desde)
  const sums = await rowsOf<{ id_producto: string; kg: number }>(
    q,
    sql`select id_producto, sum(kg - kg_valor)::float8 as kg from (${stockMovements(company, { cerrado, hasta: fecha })}) m
        join products p using (id_producto)
      where ${IS_PADDY} group by id_producto having sum(kg - kg_valor) > 0`,
  )
  const values = await unsettledValues(
    q,
    company,
    fecha,
    new Map(sums.map(({ id_producto, kg }) => [id_producto, kg])),
  )
  const shares = shareByKilos(await readUnsettled(q, company, fecha), values)
  return documents(shares, (row) => voucherOfUnsettled({ ...row, mes, fecha }))
}

/** Kilos of each supplier and product that were received and not settled at the end of a day. */
function readUnsettled(q: Queries, company: string, dia: string) {
  const settled = stockDays(sql`s`)
  return rowsOf<{ id_tercero: string; id_producto: string; kg: number }>(
    q,
    sql`select d.id_proveedor as id_tercero, w.id_producto, sum(d.kg - coalesce(e.kg, 0))::float8 as kg
      from weighing_records w
        left join lateral (select sum(pie.signo * l.kg) as kg from settlement_weighings l
          join settlements s using (id_liquidacion) ${settled.join}
          where l.id_weighing_record = w.id_weighing_record and s.aprobada_en is not null
            and s.fecha_anulacion is distinct from s.fecha and pie.dia <= ${dia}::date) t on true
        cross join lateral duenos_de_pesada(w.id_weighing_record) d
        left join lateral (select sum(pie.signo * l.kg) as kg from settlement_weighings l
          join settlements s using (id_liquidacion) ${settled.join}
          where l.id_weighing_record = w.id_weighing_record and s.id_proveedor = d.id_proveedor and s.aprobada_en is not null
            and s.fecha_anulacion is distinct from s.fecha and pie.dia <= ${dia}::date) e on true
      where w.id_empresa = ${company} and w.operacion = 'COMPRA' and not w.eliminada and w.fecha <= ${dia}::date
        and w.peso_neto > coalesce(t.kg, 0)
      group by d.id_proveedor, w.id_producto having sum(d.kg - coalesce(e.kg, 0)) > 0
      order by d.id_proveedor, w.id_producto`,
  )
}
