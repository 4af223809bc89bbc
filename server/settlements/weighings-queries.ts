import { sql } from 'drizzle-orm'
import type { Operation } from '#server/weighings/rows-contract.ts'
import { esLiquidable, estaAnalizada } from '#server/weighings/rules.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'
import { porcionDe } from '#server/weighings/shares-rules.ts'
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
  /** Null of a ticket of before, of which the net kilos alone are known. */
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
  /** The supplier's kilos of it: the whole or his share; null where it is not his. */
  parte_kg: number | null
  /** What other living settlements took of it (kg, pesos), and how many kilos of the supplier's. */
  kg_tomados: number
  flete_tomado: number
  bascula_tomada: number
  parte_tomada: number
  en_deposito: boolean
  /** What the settlement that is computed again took of it in kilos; null where there is none. */
  propio_kg: number | null
  /** The numbers of those of the supplier, or else of the others; '' where nothing took of it. */
  en_liquidacion: string
  /** The whole net weight, of what is settled as a part of it. */
  neto_pesada?: number
}

/** Whose kilos are meant; `own` is the number of the settlement that is computed again: what it took is still its own. */
export interface Taker {
  id_proveedor: string
  own: string | null
}

/** The asked weighings of the company, in the order of their numbers; with `lock` until the transaction ends. */
export async function readWeighings(
  q: Queries,
  company: string,
  ids: readonly string[],
  { id_proveedor, own }: Taker,
  lock: boolean,
): Promise<Weighed[]> {
  const valid = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId)
  if (valid.length === 0) return []
  const list = sql.join(
    valid.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  if (lock) {
    await q.execute(
      sql`select from weighing_records where id_empresa = ${company} and id_weighing_record in (${list})
        order by id_weighing_record for update`,
    )
  }
  const rows = await rowsOf<{ fila: Weighed }>(
    q,
    sql`select to_jsonb(w) || to_jsonb(t) || jsonb_build_object('producto', w.descripcion_producto, 'tags_fpago', coalesce(f.tags, ''),
        'parte_kg', (select d.kg from duenos_de_pesada(w.id_weighing_record) d where d.id_proveedor = ${id_proveedor}),
        'propio_kg', (select l.kg from settlement_weighings l join settlements s using (id_liquidacion)
          where l.id_weighing_record = w.id_weighing_record and s.id_empresa = w.id_empresa and s.consecutivo = ${own ?? ''})
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

/** The kilos of it that the supplier may still settle. */
export const openOf = ({ parte_kg, parte_tomada }: Weighed) =>
  parte_kg === null ? 0 : redondear(new Decimal(parte_kg).minus(parte_tomada), 2)

const isTaken = (one: Weighed) =>
  one.kg_tomados > 0 && (one.parte_kg === null ? one.kg_tomados >= one.peso_neto : openOf(one) <= 0)

/** Refuses what cannot be settled, naming the weighing and the reason. */
export function refuseUnfit(weighings: readonly Weighed[], asked: readonly string[]): void {
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
    return []
  })
  if (weighings.length < new Set(asked).size) reasons.push('Una de las pesadas no existe.')
  if (reasons.length > 0) throw invalidFields({ pesadas: reasons })
}

/** As the database's `aplica_liquidacion`, which also asks that it is free. */
const canBeSettled = (one: Weighed) =>
  esLiquidable(one.operacion, one.es_paddy) && one.peso_neto !== null && estaAnalizada(one)

/**
 * The weighing as its supplier settles `kg` of it: of a part, its kilos as net weight, with what of freight and scale fee
 * falls to them.
 */
export function partOf(one: Weighed, kg: number): Weighed {
  if (kg === one.peso_neto) return one
  const tomado = { kg, neto: one.peso_neto, kgTomados: one.kg_tomados }
  return {
    ...one,
    peso_neto: kg,
    neto_pesada: one.peso_neto,
    pesoflete: porcionDe(one.pesoflete, one.flete_tomado, tomado),
    vrpesada: porcionDe(one.vrpesada, one.bascula_tomada, tomado),
  }
}

/** The same of all that is open of his kilos; a fixation that is computed again keeps the kilos that it took. */
export const openPart = (one: Weighed): Weighed =>
  partOf(one, one.en_deposito && one.propio_kg !== null ? one.propio_kg : openOf(one))

/** Whether a settlement fixes the price of paddy in deposit. Refuses with 422 weighings of which some are and some not. */
export function isFixation(weighings: readonly Weighed[]): boolean {
  const kept = weighings.filter(({ en_deposito }) => en_deposito)
  if (kept.length === 0 || kept.length === weighings.length) return kept.length > 0
  throw invalidField(
    'pesadas',
    `La pesada ${kept[0]?.consecutivo} está en depósito: su precio se fija aparte de las demás.`,
  )
}

/** What the calculation itself reads of a weighing. */
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
}

/** The scale's fee of a weighing, where its method says that the settlement deducts it. */
export const feeToDeduct = ({ tags_fpago, vrpesada }: SettledInput) =>
  hasTag(tags_fpago, 'DESCUENTO_LIQUIDACION') ? vrpesada : 0

/** What a settlement tells of a weighing, and is computed from. */
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

/** What a weighing is called may change after it was settled; what it is may not. */
const NAMES = new Set(['consecutivo', 'placa', 'producto'])

/**
 * Refuses with CONFLICTO, naming the weighing, when one is no longer what the settlement was computed from (N-125).
 * `calculadas` are the weighings as the calculation holds them.
 */
export async function refuseChanged(
  q: Queries,
  company: string,
  taker: Taker,
  calculadas: readonly Partial<Record<string, unknown>>[],
): Promise<void> {
  const ids = calculadas.map(({ id_weighing_record }) => String(id_weighing_record))
  for (const now of await readWeighings(q, company, ids, taker, false)) {
    const before = calculadas.find(({ id_weighing_record }) => id_weighing_record === now.id_weighing_record)
    const differs = Object.entries(factsOf(openPart(now))).some(
      ([name, value]) => !NAMES.has(name) && before?.[name] !== undefined && before[name] !== value,
    )
    if (differs || now.parte_kg === null) {
      const mensaje = `La pesada ${now.consecutivo} cambió después de calcular. Calcule de nuevo.`
      throw new Refusal('CONFLICTO', mensaje)
    }
  }
}
