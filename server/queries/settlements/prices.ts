import { sql } from 'drizzle-orm'
import { precioPorTonelada, type PreciosDePesada } from '../../domain/precios.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { buscarParametros } from '../rates.ts'
import { isId } from '../rows.ts'

const TAGS = ['PRECIO_CARGA', 'PRECIO_MINIMO_CARGA', 'DESVIACION_PRECIO'] as const
type PriceTag = (typeof TAGS)[number]

/** A value of the price list as a settlement names it: pesos a carga, or %. */
export interface UsedPrice {
  id_tarifa: string
  tag: PriceTag
  descripcion: string
  /** The product and origin that it is for; '' for all. */
  producto: string
  origen: string
  valor: number
  /** The day from which it holds, `aaaa-mm-dd`. */
  desde: string
}

/** What the price list of a day says of some weighings, each by its product and origin. */
export interface PricesOfDay {
  precios: UsedPrice[]
  pesadas: PreciosDePesada[]
  /** %, decimal text; null where no deviation is bounded. */
  desviacion: string | null
}

interface Priced {
  id_producto: string
  id_origen: string | null
}

/** The asked weighings of the company as prices are read of them, in the order of their numbers. */
export async function pricedWeighings(
  q: Queries,
  company: string,
  ids: readonly string[],
): Promise<Priced[]> {
  const list = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId).join('|')
  return rowsOf<Priced>(
    q,
    sql`select id_producto, id_origen from weighing_records
      where id_empresa = ${company} and id_weighing_record = any (string_to_array(${list}, '|')::uuid[])
      order by id_weighing_record`,
  )
}

interface Found extends UsedPrice {
  lugar: number
  texto: string
}

/**
 * The prices of a day for each weighing: that of its product and origin before that of the product, of the origin, and of
 * all; past the last validity of all of them the last value. Nothing where the company has no prices.
 */
export async function pricesOfDay(
  q: Queries,
  company: string,
  fecha: string,
  weighings: readonly Priced[],
): Promise<PricesOfDay> {
  const asked = JSON.stringify(
    weighings.map(({ id_producto, id_origen }, lugar) => ({ lugar, id_producto, id_origen })),
  )
  const found = await rowsOf<Found>(
    q,
    sql`select w.lugar, t.tag, r.* from jsonb_to_recordset(${asked}::jsonb) w (lugar int, id_producto uuid, id_origen uuid)
        cross join unnest(string_to_array(${TAGS.join('|')}, '|')) t (tag)
        cross join lateral (
          select id_tarifa, r.descripcion, coalesce(p.descripcion, '') as producto, coalesce(o.nombre, '') as origen,
            valor::float8 as valor, valor::text as texto, vigente_desde::text as desde
          from rates r left join products p using (id_producto) left join origins o on o.id_origen = r.id_origen
          where r.id_empresa = ${company} and r.activo and parametro_de(r.tags) = t.tag and vigente_desde <= ${fecha}::date
            and coalesce(r.id_producto = w.id_producto, true) and coalesce(r.id_origen = w.id_origen, r.id_origen is null)
          order by coalesce(vigente_hasta < ${fecha}::date, false), r.id_producto nulls last, r.id_origen nulls last, vigente_desde desc, id_tarifa desc limit 1) r
      order by w.lugar, t.tag`,
  )
  const valueOf = (lugar: number, tag: PriceTag) =>
    found.find((one) => one.lugar === lugar && one.tag === tag)?.texto ?? null
  const used = new Map(found.map(({ lugar: _, texto: _text, ...one }) => [one.id_tarifa, one]))
  return {
    precios: [...used.values()],
    pesadas: weighings.map((_, lugar) => ({
      propuesto: valueOf(lugar, 'PRECIO_CARGA'),
      minimo: valueOf(lugar, 'PRECIO_MINIMO_CARGA'),
    })),
    desviacion: found.find(({ tag }) => tag === 'DESVIACION_PRECIO')?.texto ?? null,
  }
}

/** The price that the list of a day proposes for some weighings; null of one price for all where they differ. */
export async function proposedPrice(
  q: Queries,
  company: string,
  { pesadas, fecha: asked }: { pesadas: readonly string[]; fecha?: string | undefined },
  hoy: string,
) {
  const fecha = asked ?? hoy
  const weighings = await pricedWeighings(q, company, pesadas)
  const { precios, pesadas: each } = await pricesOfDay(q, company, fecha, weighings)
  const { KG_CARGA } = await buscarParametros(q, company, ['KG_CARGA'], fecha)
  const [first] = each
  const one = first?.propuesto ?? null
  const same = one !== null && each.every(({ propuesto }) => Number(propuesto) === Number(one))
  return {
    precio_carga: same ? Number(one) : null,
    precio_tonelada: same && KG_CARGA ? precioPorTonelada(one, KG_CARGA.valor) : null,
    precios: precios.filter(({ tag }) => tag === 'PRECIO_CARGA'),
  }
}
