import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { idsOf } from '#server/kit/rows/rows.ts'
import { pricedWeighings } from '#server/rates/price-list-queries.ts'
import type { SituacionDelPrecio } from '#server/rates/price-list-rules.ts'
import { APPROVED_OR_PAID } from './queries.ts'
import { LAST_SETTLEMENTS, unusualPrice, type PrecioInusual } from './usual-price-rules.ts'

/** Newest settlements that are searched for the same products, so that a rare product costs no full scan. */
const SEARCHED = 300

interface LastPrice {
  consecutivo: string
  fecha: string
  precio_carga: number
}

/** Prices of the last approved or paid settlements of these products, newest first: pesos a carga. */
const lastPrices = (q: Queries, company: string, products: readonly string[]): Promise<LastPrice[]> =>
  rowsOf<LastPrice>(
    q,
    sql`select consecutivo, fecha::text as fecha, precio_carga::float8 as precio_carga
      from (select id_liquidacion, consecutivo, fecha, precio_carga from settlements
        where id_empresa = ${company} and ${APPROVED_OR_PAID}
        order by fecha desc, id_liquidacion desc limit ${SEARCHED}) s
      where exists (select from settlement_weighings l join weighing_records w using (id_weighing_record)
        where l.id_liquidacion = s.id_liquidacion and w.id_producto = any (${idsOf(products)}))
      order by fecha desc, id_liquidacion desc limit ${LAST_SETTLEMENTS}`,
  )

/** Last price of the products of some weighings. Null without one. */
export async function lastPriceOf(
  q: Queries,
  company: string,
  weighings: readonly string[],
): Promise<LastPrice | null> {
  const products = (await pricedWeighings(q, company, weighings)).map(({ id_producto }) => id_producto)
  const [last = null] = await lastPrices(q, company, [...new Set(products)])
  return last
}

/** The parts of a calculation that decide whether its price is unusual. */
export interface Judged {
  precio_carga: number
  precio: SituacionDelPrecio | null
  precios: readonly { tag: string; valor: number | null }[]
  pesadas: readonly { id_producto: string }[]
}

/**
 * The price, if it is far from the last ones. Without a field when the price list judges the price
 * (settlements/README.md, price approval).
 */
export async function readUnusualPrice(
  q: Queries,
  company: string,
  { precio_carga, precio, precios, pesadas }: Judged,
): Promise<{ precio_inusual?: PrecioInusual }> {
  if (precio && (precio.admite !== null || precio.avisos.length > 0)) return {}
  const last = await lastPrices(q, company, [...new Set(pesadas.map((one) => one.id_producto))])
  const admite = precios.find(({ tag }) => tag === 'DESVIACION_PRECIO')?.valor ?? null
  const precio_inusual = unusualPrice(
    precio_carga,
    last.map((one) => one.precio_carga),
    admite,
  )
  return precio_inusual ? { precio_inusual } : {}
}

/** Throws 422 on `precio_confirmado` when the price of a stored draft is unusual. */
export async function askAboutUnusualPrice(q: Queries, company: string, id: string): Promise<void> {
  const [stored] = await rowsOf<{ calculo: Judged }>(
    q,
    sql`select calculo from settlement_calculations where id_liquidacion = ${id}`,
  )
  const { precio_inusual } = stored ? await readUnusualPrice(q, company, stored.calculo) : {}
  if (!precio_inusual) return
  throw invalidField('precio_confirmado', `${precio_inusual.aviso} Confirme que el precio es correcto.`)
}
