import { sql, type SQL } from 'drizzle-orm'
import type { Operation } from '#server/weighings/rows-contract.ts'
import { isSettleable, isAnalysed } from '#server/weighings/rules.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { portionOf } from '#server/weighings/shares-rules.ts'
import { invalidField, invalidFields, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { isId } from '#server/kit/rows/rows.ts'

/** A weighing as a settlement reads it. */
export interface Weighed {
  id_weighing_record: string
  consecutivo: string
  fecha: string
  placa: string
  id_producto: string
  id_origen: string | null
  producto: string
  id_proveedor: string
  /** Null for imported tickets that only have net kilos. */
  peso_lleno: number | null
  peso_vacio: number | null
  peso_bruto: number
  cantbultos: number
  peso_neto: number
  humedad: number
  impureza: number
  grano_p: number | null
  grano_r: number | null
  yeso: number | null
  pesoflete: number
  vrpesada: number
  tags_fpago: string
  pesado_por: string
  analizado_por: string
  operacion: Operation
  es_paddy: boolean
  eliminada: boolean
  /** Kilos of the supplier, which are the whole weighing or a share. Null for a supplier without a share. */
  parte_kg: number | null
  /**
   * Kilos that other valid settlements already hold. The two fees are in pesos; `parte_tomada` is kilos of
   * the supplier's own share.
   */
  kg_tomados: number
  flete_tomado: number
  bascula_tomada: number
  parte_tomada: number
  en_deposito: boolean
  /** When a settlement is recalculated: kilos that the settlement already holds. Otherwise null. */
  propio_kg: number | null
  /**
   * Day of the last void of an approved settlement, which counts until then. Those of the other owners of a shared
   * weighing hold their own kilos. Null for none, and when recalculated.
   */
  anulada_el: string | null
  /**
   * Numbers of the supplier's settlements, or else of other suppliers' settlements. '' when nothing is taken.
   */
  en_liquidacion: string
  /** Whole net weight, when only a part is settled. */
  neto_pesada?: number
}

/** A weighing that may lack a weight or its analysis. */
export interface Found extends Omit<Weighed, Incomplete>, Record<Incomplete, number | null> {}
type Incomplete = 'peso_bruto' | 'peso_neto' | 'humedad' | 'impureza'

/** `own` is the number of the settlement computed again, whose kilos still count as its own. */
export interface Taker {
  id_proveedor: string
  own: string | null
}

/** SQL list of the valid ids for `in`, or undefined when there is none. */
export function listOf(ids: readonly string[]): SQL | undefined {
  const valid = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId)
  if (valid.length === 0) return undefined
  return sql.join(
    valid.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
}

/**
 * Locks weighings until the transaction ends. A settlement locks its weighings before anything else. `ids` is a list or
 * a subquery for `in`.
 */
export async function lockWeighings(q: Queries, company: string, ids: SQL): Promise<void> {
  await q.execute(
    sql`select from weighing_records where id_empresa = ${company} and id_weighing_record in (${ids})
      order by id_weighing_record for update`,
  )
}

/** Weighings of the company, ordered by id. */
export async function readWeighings(
  q: Queries,
  company: string,
  ids: readonly string[],
  { id_proveedor, own }: Taker,
): Promise<Found[]> {
  const list = listOf(ids)
  if (!list) return []
  const rows = await rowsOf<{ fila: Found }>(
    q,
    sql`select to_jsonb(w) || to_jsonb(t) || jsonb_build_object('producto', w.descripcion_producto, 'tags_fpago', coalesce(f.tags, ''),
        'parte_kg', (select d.kg from duenos_de_pesada(w.id_weighing_record) d where d.id_proveedor = ${id_proveedor}),
        'propio_kg', (select l.kg from settlement_weighings l join settlements s using (id_liquidacion)
          where l.id_weighing_record = w.id_weighing_record and s.id_empresa = w.id_empresa and s.consecutivo = ${own ?? ''}),
        'anulada_el', (select max(s.fecha_anulacion) from settlement_weighings l join settlements s using (id_liquidacion)
          where l.id_weighing_record = w.id_weighing_record and s.aprobada_en is not null and s.fecha_anulacion > s.fecha
            and ${own === null} and s.id_proveedor not in (select d.id_proveedor
              from duenos_de_pesada(w.id_weighing_record) d where d.id_proveedor <> ${id_proveedor}))
      ) as fila
      from weighing_records w left join payment_methods f on f.id_forma_pago = w.id_formapago
        cross join lateral (
          select coalesce(sum(l.kg), 0) as kg_tomados, coalesce(sum(l.flete), 0) as flete_tomado,
            coalesce(sum(l.bascula), 0) as bascula_tomada,
            coalesce(sum(l.kg) filter (where s.id_proveedor = ${id_proveedor}), 0) as parte_tomada,
            coalesce(string_agg(s.consecutivo, ', ' order by s.id_liquidacion) filter (where s.id_proveedor = ${id_proveedor}),
              string_agg(s.consecutivo, ', ' order by s.id_liquidacion), '') as en_liquidacion
          from settlement_weighings l join settlements s using (id_liquidacion)
          where l.id_weighing_record = w.id_weighing_record and l.viva and l.kg > 0 and s.consecutivo <> ${own ?? ''}) t
      where w.id_empresa = ${company} and w.id_weighing_record in (${list})
      order by w.id_weighing_record`,
  )
  return rows.map(({ fila }) => fila)
}

/** Kilos that the supplier may still settle. */
export const openOf = ({ parte_kg, parte_tomada }: Found) =>
  parte_kg === null ? 0 : roundTo(new Decimal(parte_kg).minus(parte_tomada), 2)

const isTaken = (one: Found) =>
  one.kg_tomados > 0 && (one.parte_kg === null ? one.kg_tomados >= (one.peso_neto ?? 0) : openOf(one) <= 0)

/**
 * Returns the weighings. Throws 422, or CONFLICTO for a weighing in another settlement. The message names each weighing and the
 * reason.
 */
export function refuseUnfit(weighings: readonly Found[], asked: readonly string[]): Weighed[] {
  const fit: Weighed[] = []
  const taken = weighings.find(isTaken)
  if (taken) {
    const mensaje = `La pesada ${taken.consecutivo} ya está en la liquidación ${taken.en_liquidacion}.`
    throw new Refusal('CONFLICTO', mensaje, { errores: { pesadas: [mensaje] } })
  }
  const reasons = weighings.flatMap((one) => {
    if (one.eliminada) return [`La pesada ${one.consecutivo} está anulada.`]
    if (one.parte_kg === null && one.peso_neto !== null)
      return [`La pesada ${one.consecutivo} es de otro proveedor.`]
    if (!canBeSettled(one)) {
      return [
        `La pesada ${one.consecutivo} no se puede liquidar: debe ser una compra de arroz paddy con sus dos pesos y su análisis.`,
      ]
    }
    fit.push(one)
    return []
  })
  if (weighings.length < new Set(asked).size) reasons.push('Una de las pesadas no existe.')
  if (reasons.length > 0) throw invalidFields({ pesadas: reasons })
  return fit
}

/** The same condition as the column `aplica_liquidacion`, which also requires open kilos. */
const canBeSettled = (one: Found): one is Weighed =>
  isSettleable(one.operacion, one.es_paddy) && one.peso_neto !== null && isAnalysed(one)

/**
 * First day of a settlement of the weighings. A voided settlement counts until its void (stock/README.md, voids), so
 * that an earlier day would count the kilos twice.
 */
export function firstDay(weighings: readonly Weighed[]): { dia: string; que: string } {
  const days = weighings.flatMap(({ fecha, anulada_el }) => [
    { dia: fecha, que: 'el día de la última pesada' },
    { dia: anulada_el ?? '', que: 'el día en que se anuló su liquidación anterior' },
  ])
  return days.reduce((last, one) => (one.dia > last.dia ? one : last))
}

/** The weighing reduced to `kg`, with the matching share of freight and scale fee. */
export function partOf(one: Weighed, kg: number): Weighed {
  if (kg === one.peso_neto) return one
  const tomado = { kg, neto: one.peso_neto, kgTomados: one.kg_tomados }
  return {
    ...one,
    peso_neto: kg,
    neto_pesada: one.peso_neto,
    pesoflete: portionOf(one.pesoflete, one.flete_tomado, tomado),
    vrpesada: portionOf(one.vrpesada, one.bascula_tomada, tomado),
  }
}

/** The weighing reduced to the supplier's open kilos. A fixation computed again keeps the kilos that it took. */
export const openPart = (one: Weighed): Weighed =>
  partOf(one, one.en_deposito && one.propio_kg !== null ? one.propio_kg : openOf(one))

/** Whether the weighings are in deposit, so that the settlement fixes their price. Throws 422 for a mixed list. */
export function isFixation(weighings: readonly Weighed[]): boolean {
  const kept = weighings.filter(({ en_deposito }) => en_deposito)
  if (kept.length === 0 || kept.length === weighings.length) return kept.length > 0
  throw invalidField(
    'pesadas',
    `La pesada ${kept[0]?.consecutivo} está en depósito: su precio se fija aparte de las demás.`,
  )
}

/** Columns of a weighing used by the calculation. */
export type SettledInput = Omit<
  Weighed,
  'id_proveedor' | 'operacion' | 'es_paddy' | 'eliminada' | 'en_liquidacion' | 'parte_kg' | keyof Tomadas
>
interface Tomadas {
  kg_tomados: number
  flete_tomado: number
  bascula_tomada: number
  parte_tomada: number
  en_deposito: boolean
  propio_kg: number | null
  anulada_el: string | null
}

/** Scale fee, when the payment method says that the settlement deducts it. */
export const feeToDeduct = ({ tags_fpago, vrpesada }: SettledInput) =>
  hasTag(tags_fpago, 'DESCUENTO_LIQUIDACION') ? vrpesada : 0

/** Facts of a weighing kept in the calculation. */
export const factsOf = (one: SettledInput) => ({
  id_weighing_record: one.id_weighing_record,
  consecutivo: one.consecutivo,
  fecha: one.fecha,
  placa: one.placa,
  id_producto: one.id_producto,
  producto: one.producto,
  peso_lleno: one.peso_lleno,
  peso_vacio: one.peso_vacio,
  cantbultos: one.cantbultos,
  descuento_bultos_kg: Math.round((one.peso_bruto - (one.neto_pesada ?? one.peso_neto)) * 100) / 100,
  peso_neto: one.peso_neto,
  neto_pesada: one.neto_pesada,
  humedad: one.humedad,
  impureza: one.impureza,
  partido: one.grano_p,
  rojo: one.grano_r,
  yeso: one.yeso,
  flete: one.pesoflete,
  bascula: feeToDeduct(one),
})

/** Names may change after the calculation; every other fact may not. */
const NAMES = new Set(['consecutivo', 'placa', 'producto'])

/**
 * Throws CONFLICTO for the first weighing that differs from the stored calculation (settlements/README.md,
 * stale drafts). `calculadas` are the stored facts.
 */
export async function refuseChanged(
  q: Queries,
  company: string,
  taker: Taker,
  calculadas: readonly Partial<Record<string, unknown>>[],
): Promise<void> {
  const ids = calculadas.map(({ id_weighing_record }) => String(id_weighing_record))
  for (const now of await readWeighings(q, company, ids, taker)) {
    const before = calculadas.find(({ id_weighing_record }) => id_weighing_record === now.id_weighing_record)
    const differs =
      !canBeSettled(now) ||
      Object.entries(factsOf(openPart(now))).some(
        ([name, value]) => !NAMES.has(name) && before?.[name] !== undefined && before[name] !== value,
      )
    if (differs || now.parte_kg === null) {
      const mensaje = `La pesada ${now.consecutivo} cambió después de calcular. Calcule de nuevo.`
      throw new Refusal('CONFLICTO', mensaje)
    }
  }
}
