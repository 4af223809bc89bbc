import { sql } from 'drizzle-orm'
import { pricePerTonne, type PreciosDePesada } from './price-list-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { scopesFor, findParameters, latestValues } from './parameters-queries.ts'
import { idsOf, isId } from '#server/kit/rows/rows.ts'

const TAGS = ['DESVIACION_PRECIO', 'PRECIO_CARGA', 'PRECIO_MINIMO_CARGA'] as const
type PriceTag = (typeof TAGS)[number]

/** A value of the price list: pesos a carga, or %. */
export interface UsedPrice {
  id_tarifa: string
  tag: PriceTag
  descripcion: string
  /** '' for all products or all origins. */
  producto: string
  origen: string
  valor: number
  /** First day of the validity, `aaaa-mm-dd`. */
  desde: string
}

/** The price list of a day for some weighings, one entry per weighing. */
export interface PricesOfDay {
  precios: UsedPrice[]
  pesadas: PreciosDePesada[]
  /** Allowed deviation in %, decimal text. Null without a limit. */
  desviacion: string | null
}

interface Priced {
  id_producto: string
  id_origen: string | null
}

/** Product and origin of the weighings, ordered by weighing id. */
export async function pricedWeighings(
  q: Queries,
  company: string,
  ids: readonly string[],
): Promise<Priced[]> {
  const list = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId)
  return rowsOf<Priced>(
    q,
    sql`select id_producto, id_origen from weighing_records
      where id_empresa = ${company} and id_weighing_record = any (${idsOf(list)})
      order by id_weighing_record`,
  )
}

/**
 * Prices of a day for each weighing, the most specific scope first (rates/README.md, dated values). Empty
 * for a company without prices.
 */
export async function pricesOfDay(
  q: Queries,
  company: string,
  fecha: string,
  weighings: readonly Priced[],
): Promise<PricesOfDay> {
  const reach = weighings.map(({ id_producto, id_origen }) => scopesFor(id_producto, id_origen))
  const alcances = [...new Set(reach.flat())]
  const found = await latestValues(q, company, { tags: TAGS, alcances, fecha })
  const known = new Map(found.map((one) => [`${one.tag} ${one.alcance}`, one]))
  const valueFor = (of: readonly string[], tag: PriceTag) =>
    of.map((alcance) => known.get(`${tag} ${alcance}`)).find((one) => one !== undefined)
  const used = reach.flatMap((of) => TAGS.flatMap((tag) => valueFor(of, tag) ?? []))
  return {
    precios: [...new Set(used)].map(({ alcance: _, vencido: _past, valor, ...one }) => ({
      ...one,
      valor: Number(valor),
    })),
    pesadas: reach.map((of) => ({
      propuesto: valueFor(of, 'PRECIO_CARGA')?.valor ?? null,
      minimo: valueFor(of, 'PRECIO_MINIMO_CARGA')?.valor ?? null,
    })),
    desviacion: used.find(({ tag }) => tag === 'DESVIACION_PRECIO')?.valor ?? null,
  }
}

/** Proposed price for some weighings. The price is null when the weighings have different ones. */
export async function proposedPrice(
  q: Queries,
  company: string,
  { pesadas, fecha: asked }: { pesadas: readonly string[]; fecha?: string | undefined },
  hoy: string,
) {
  const fecha = asked ?? hoy
  const weighings = await pricedWeighings(q, company, pesadas)
  const { precios, pesadas: each } = await pricesOfDay(q, company, fecha, weighings)
  const { KG_CARGA } = await findParameters(q, company, ['KG_CARGA'], fecha)
  const [first] = each
  const one = first?.propuesto ?? null
  const same = one !== null && each.every(({ propuesto }) => Number(propuesto) === Number(one))
  return {
    precio_carga: same ? Number(one) : null,
    precio_tonelada: same && KG_CARGA ? pricePerTonne(one, KG_CARGA.valor) : null,
    precios: precios.filter(({ tag }) => tag === 'PRECIO_CARGA'),
  }
}
