import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { priceSituation, type SituacionDelPrecio } from '#server/rates/price-list-rules.ts'
import { isOfAnotherYear } from '#server/rates/rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { parameterName } from '#server/rates/parameters-words.ts'
import { tablesFor, tablesInForce, type UsedTable } from '#server/rates/quality-tables-queries.ts'
import { reteicaExemption } from '#server/taxes/withholdings-rules.ts'
import { readParameters } from './inputs-queries.ts'
import { priceRefusal } from './price-requests-queries.ts'
import { pricedWeighings, pricesOfDay } from '#server/rates/price-list-queries.ts'
import { townRates } from './reteica-queries.ts'
import { refuseChanged } from './weighings-queries.ts'

/** The inputs kept in a stored calculation. */
interface Computed {
  pesadas: ({ id_producto: string; producto: string; fecha: string; tablas?: UsedTable[] } & Record<
    string,
    unknown
  >)[]
  parametros: { tag: string; producto: string; municipio?: string; valor: number }[]
  precio_carga: number
  precio: SituacionDelPrecio | null
  /** True if the municipality had a rate of ReteICA. */
  con_ica: boolean
}

/** Reason why a draft cannot be approved, with the parameter and year to enter. */
export interface Obstacle {
  mensaje: string
  falta?: { tag: string; ano: string }
}

async function readComputed(q: Queries, id: string): Promise<Computed> {
  const [stored] = await rowsOf<Computed>(
    q,
    sql`select calculo -> 'pesadas' as pesadas, calculo -> 'parametros' as parametros,
        calculo -> 'precio_carga' as precio_carga, calculo -> 'precio' as precio, calculo -> 'ica' is not null as con_ica
      from settlement_calculations where id_liquidacion = ${id}`,
  )
  if (!stored) throw new Error(`La liquidación ${id} no tiene su cálculo.`)
  return stored
}

/**
 * Checks the parameters of the draft's day: a missing value of the year, or a value changed since the
 * calculation. A renamed product keeps its old name in the calculation.
 */
async function rateObstacle(
  q: Queries,
  company: string,
  { fecha, id_proveedor }: { fecha: string; id_proveedor: string },
  { pesadas, parametros, con_ica }: Computed,
): Promise<Obstacle | null> {
  const named = new Map(pesadas.map(({ id_producto, producto }) => [id_producto, producto]))
  const used = new Set(parametros.map(({ tag }) => tag))
  const today = (await readParameters(q, company, fecha, [...named.keys()])).filter(({ tag }) =>
    used.has(tag),
  )
  const old = today.find(({ tag, desde }) => desde !== null && isOfAnotherYear(tag, desde, fecha))
  if (old) {
    const ano = fecha.slice(0, 4)
    const mensaje = `Falta el valor de ${ano} de ${parameterName(old.tag)}: sin él no se aprueban liquidaciones de ese año.`
    return { mensaje, falta: { tag: old.tag, ano } }
  }
  const bears = await bearsReteica(q, company, id_proveedor)
  // A calculation lists the rates of the municipality only for a supplier that bears ReteICA.
  if (con_ica && bears !== used.has('RETEICA'))
    return { mensaje: 'El ReteICA del proveedor cambió después de calcular. Calcule de nuevo.' }
  const ofTown = bears ? await townRates(q, company, fecha) : []
  const now: Computed['parametros'] = [
    ...today.map(({ tag, id_producto, valor }) => ({
      tag,
      producto: id_producto === null ? '' : (named.get(id_producto) ?? ''),
      valor: Number(valor),
    })),
    ...ofTown.map(({ tag, municipio, valor }) => ({ tag, municipio, producto: '', valor: Number(valor) })),
  ]
  const changed = [...parametros, ...now].find(({ tag, producto, municipio }) => {
    const valueIn = (list: Computed['parametros']) =>
      list.find((one) => one.tag === tag && one.producto === producto && one.municipio === municipio)?.valor
    return valueIn(parametros) !== valueIn(now)
  })
  if (!changed) return null
  const name = [parameterName(changed.tag), changed.producto || changed.municipio]
    .filter(Boolean)
    .join(' de ')
  return { mensaje: `La tarifa ${name} cambió después de calcular. Calcule de nuevo.` }
}

async function bearsReteica(q: Queries, company: string, id: string): Promise<boolean> {
  const [supplier] = await rowsOf<{ tags: string; ica: string }>(
    q,
    sql`select tags, ica from third_parties where id_empresa = ${company} and id_tercero = ${id}`,
  )
  if (!supplier) throw new Error(`El proveedor ${id} no existe.`)
  return reteicaExemption(supplier) === ''
}

async function tableObstacle(
  q: Queries,
  company: string,
  fecha: string,
  { pesadas }: Computed,
): Promise<Obstacle | null> {
  const now = await tablesInForce(q, company, fecha)
  const rules = (tables: readonly UsedTable[]) => tables.map(({ nombre: _, ...rule }) => rule)
  const changed = pesadas.some(
    ({ id_producto, tablas = [] }) => !isDeepStrictEqual(rules(tablas), rules(tablesFor(now, id_producto))),
  )
  return changed
    ? { mensaje: 'Las tablas de calidad cambiaron después de calcular. Calcule de nuevo.' }
    : null
}

/** The price list changed, or the price has no approval (settlements/README.md, price approval). */
async function priceObstacle(
  q: Queries,
  company: string,
  { id, fecha }: { id: string; fecha: string },
  { pesadas, parametros, precio_carga, precio }: Computed,
): Promise<Obstacle | null> {
  const ids = pesadas.map(({ id_weighing_record }) => String(id_weighing_record))
  const weighings = await pricedWeighings(q, company, ids)
  const prices = await pricesOfDay(q, company, fecha, weighings)
  const kgCarga = String(parametros.find(({ tag }) => tag === 'KG_CARGA')?.valor)
  const now = priceSituation(precio_carga, prices.pesadas, prices.desviacion, kgCarga)
  if (!isDeepStrictEqual(now, precio ?? null)) {
    return { mensaje: 'La lista de precios cambió después de calcular. Calcule de nuevo.' }
  }
  const mensaje = await priceRefusal(q, company, id, precio_carga, now)
  return mensaje === null ? null : { mensaje }
}

/**
 * Reason why a draft cannot be approved: its weighings, rates, quality tables or price changed
 * (settlements/README.md, stale drafts). Null when it can.
 */
export async function draftObstacle(
  q: Queries,
  company: string,
  {
    id,
    id_proveedor,
    fecha,
    consecutivo,
  }: { id: string; id_proveedor: string; fecha: string; consecutivo: string },
): Promise<Obstacle | null> {
  try {
    const computed = await readComputed(q, id)
    await refuseChanged(q, company, { id_proveedor, own: consecutivo }, computed.pesadas)
    return (
      (await rateObstacle(q, company, { fecha, id_proveedor }, computed)) ??
      (await tableObstacle(q, company, fecha, computed)) ??
      (await priceObstacle(q, company, { id, fecha }, computed))
    )
  } catch (error) {
    if (error instanceof Refusal) return { mensaje: error.message }
    throw error
  }
}
