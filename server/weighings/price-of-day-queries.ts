import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { pricePerTonne } from '#server/rates/price-list-rules.ts'
import type { PriceOfDay } from './rows-contract.ts'
import type { Queries } from '#server/db/transaction.ts'
import { tablesFor, tablesInForce } from '#server/rates/quality-tables-queries.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { pricesOfDay } from '#server/rates/price-list-queries.ts'

interface Bought {
  consecutivo: string
  fecha: string
  operacion: string
  es_paddy: boolean
  id_producto: string
  id_origen: string | null
  peso_neto: number | null
  humedad: number | null
  impureza: number | null
  grano_p: number | null
  grano_r: number | null
  yeso: number | null
}

/**
 * List price of a paddy purchase on its own day, with its value in pesos before deductions. Without an
 * analysis the value uses the base moisture and impurity. Returns null for other operations, without a net
 * weight and without a price.
 */
export async function priceOfDay(q: Queries, company: string, w: Bought): Promise<PriceOfDay | null> {
  const { fecha, peso_neto } = w
  if (w.operacion !== 'COMPRA' || !w.es_paddy || peso_neto === null) return null
  const { pesadas } = await pricesOfDay(q, company, fecha, [w])
  const propuesto = pesadas[0]?.propuesto ?? null
  if (propuesto === null) return null
  const tags = ['KG_CARGA', 'BASE_HUMEDAD', 'BASE_IMPUREZA', 'PERMITE_BONIFICACION'] as const
  const found = await findParameters(q, company, tags, fecha, w.id_producto)
  const { KG_CARGA, BASE_HUMEDAD, BASE_IMPUREZA, PERMITE_BONIFICACION } = found
  if (!KG_CARGA || !BASE_HUMEDAD || !BASE_IMPUREZA) return null
  const tablas = tablesFor(await tablesInForce(q, company, fecha), w.id_producto)
  const { subtotal } = calculateWeighing(
    {
      consecutivo: w.consecutivo,
      peso_neto,
      humedad: w.humedad ?? Number(BASE_HUMEDAD.valor),
      impureza: w.impureza ?? Number(BASE_IMPUREZA.valor),
      partido: w.grano_p,
      rojo: w.grano_r,
      yeso: w.yeso,
      tablas,
      bases: {
        BASE_HUMEDAD: BASE_HUMEDAD.valor,
        BASE_IMPUREZA: BASE_IMPUREZA.valor,
        PERMITE_BONIFICACION: PERMITE_BONIFICACION?.valor ?? '0',
      },
    },
    Number(propuesto),
    KG_CARGA.valor,
  )
  return {
    fecha,
    precio_carga: Number(propuesto),
    precio_tonelada: pricePerTonne(propuesto, KG_CARGA.valor),
    base_humedad: Number(BASE_HUMEDAD.valor),
    base_impureza: Number(BASE_IMPUREZA.valor),
    estimado: subtotal,
  }
}
