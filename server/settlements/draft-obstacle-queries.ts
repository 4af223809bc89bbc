import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { priceSituation, type SituacionDelPrecio } from '#server/rates/price-list-rules.ts'
import { isOfAnotherYear } from '#server/rates/rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { lastClosed } from '#server/periods/queries.ts'
import { parameterName } from '#server/rates/parameters-words.ts'
import { tablesFor, tablesInForce, type UsedTable } from '#server/rates/quality-tables-queries.ts'
import { levyOf } from '#server/taxes/paid-levy-queries.ts'
import { purchaseLevy } from '#server/taxes/levy-of-purchase-rules.ts'
import {
  purchasesOfDay,
  reteicaExemption,
  withholdingBase,
  withholdingExemption,
} from '#server/taxes/withholdings-rules.ts'
import type { Supplier } from './assembly.ts'
import { boughtThatDay, findSupplier, readParameters } from './inputs-queries.ts'
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
  subtotal: number
  kg_liquidados: number
  deducciones: { clave: string; valor: number }[]
  rutas: { registro: string; aplica: boolean }[] | null
  /** Null when the supplier pays the whole levy. */
  cuota: { certificado: string; kg: number } | null
  /** Null if the municipality had no rate of ReteICA. */
  ica: { valor: number; base: number } | null
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
        calculo -> 'precio_carga' as precio_carga, calculo -> 'precio' as precio, calculo -> 'subtotal' as subtotal,
        calculo -> 'kg_liquidados' as kg_liquidados, calculo -> 'deducciones' as deducciones, calculo -> 'rutas' as rutas,
        calculo -> 'cuota' as cuota, calculo -> 'ica' as ica
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
  { fecha, supplier }: { fecha: string; supplier: Supplier },
  { pesadas, parametros, ica }: Computed,
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
  const bears = reteicaExemption(supplier) === ''
  // A calculation lists the rates of the municipality only for a supplier that bears ReteICA.
  if (ica && bears !== used.has('RETEICA'))
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

/**
 * The supplier's withholding or levy changed, or a purchase of the day that the withholding counted is gone. A purchase
 * that was added later withholds by itself (taxes/README.md, purchases of one day).
 */
async function supplierObstacle(
  q: Queries,
  company: string,
  { fecha, supplier, own }: { fecha: string; supplier: Supplier; own: string },
  { parametros, subtotal, kg_liquidados: kg, deducciones, rutas, cuota, ica }: Computed,
): Promise<Obstacle | null> {
  const changed = (what: string) => ({ mensaje: `${what} después de calcular. Calcule de nuevo.` })
  const value = (tag: string) =>
    String(parametros.find((one) => one.tag === tag && one.producto === '')?.valor ?? 0)
  const bears = withholdingExemption(supplier.tags) === ''
  // A calculation lists the rates of the withholding only for a supplier that bears it.
  if (bears !== parametros.some(({ tag }) => tag === 'RETENCION'))
    return changed('La retención del proveedor cambió')
  const payer = await levyOf(q, company, supplier, { liquidacion: own })
  const levy = purchaseLevy({ subtotal, kg, tasa: value('CUOTA_FOMENTO'), fecha }, payer)
  const before = { certificado: cuota?.certificado ?? '', kg: cuota?.kg ?? 0 }
  const paid = deducciones.find(({ clave }) => clave === 'CUOTA_FOMENTO')?.valor
  if (levy.valor !== paid || levy.certificado !== before.certificado || levy.kg !== before.kg)
    return changed('La cuota de fomento del proveedor cambió')
  const bought = await boughtThatDay(q, company, { id_proveedor: supplier.id_tercero, fecha, own })
  const withheld = bears && rutas?.some(({ registro, aplica }) => registro === 'RETENCION' && aplica)
  const base = withholdingBase({ RETENCION_BASE_UVT: value('RETENCION_BASE_UVT'), UVT: value('UVT') })
  const outside = bought.filter(({ en_bolsa }) => !en_bolsa)
  const gone =
    (withheld && purchasesOfDay(subtotal, outside) <= base) ||
    (ica && ica.valor > 0 && ica.base > 0 && purchasesOfDay(subtotal, bought) <= ica.base)
  return gone ? changed('Las compras de ese día al proveedor cambiaron') : null
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
 * Reason why a draft cannot be approved: its month was closed, or its weighings, rates, supplier, quality tables or
 * price changed (settlements/README.md, stale drafts). Null when it can.
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
    const mes = monthOf(fecha)
    if (mes <= ((await lastClosed(q, company))?.mes ?? '')) {
      return {
        mensaje: `El mes de ${writtenMonth(mes)} ya se cerró. Calcule de nuevo: queda con la fecha de hoy.`,
      }
    }
    const computed = await readComputed(q, id)
    await refuseChanged(q, company, { id_proveedor, own: consecutivo }, computed.pesadas)
    const supplier = await findSupplier(q, company, id_proveedor, false)
    return (
      (await rateObstacle(q, company, { fecha, supplier }, computed)) ??
      (await supplierObstacle(q, company, { fecha, supplier, own: consecutivo }, computed)) ??
      (await tableObstacle(q, company, fecha, computed)) ??
      (await priceObstacle(q, company, { id, fecha }, computed))
    )
  } catch (error) {
    if (error instanceof Refusal) return { mensaje: error.message }
    throw error
  }
}
