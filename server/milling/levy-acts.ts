import { idsOf, type Row } from '#server/kit/rows/rows.ts'
import { type Transaction, type Queries, rowsOf } from '#server/db/transaction.ts'
import { SIN_CUOTA, millingLevy, type CuotaDeMolienda } from './rules.ts'
import { sql } from 'drizzle-orm'
import { levyOf, type LevyPayer, LEVY_PAYER } from '#server/taxes/paid-levy-queries.ts'
import { missingParameter } from '#server/rates/rules.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { levyReceivable } from './queries.ts'

/** Input of an operation: a product and its kilos. */
export interface Taken {
  id_producto: string
  kg: number
}

/** Levy columns of an operation, and the reference price of each input, null without levy. */
export interface Levied {
  cuota: CuotaDeMolienda
  precios: (string | null)[]
}

/**
 * Levy of the inputs on the operation's day (milling/README.md, levy). Bought paddy has none. Throws 422 with
 * the name of a missing parameter.
 */
export async function levyOfMilling(
  tx: Transaction,
  company: string,
  { de_quien, id_dueno, fecha, consecutivo }: Row,
  entradas: readonly Taken[],
): Promise<Levied> {
  const none = entradas.map(() => null)
  const paddy = await paddyAmong(tx, company, entradas)
  if (de_quien === 'COMPRADO' || paddy.size === 0) return { cuota: SIN_CUOTA, precios: none }
  const day = String(fecha)
  const payer = await payerOf(tx, company, typeof id_dueno === 'string' ? id_dueno : null)
  const less = await levyOf(tx, company, payer, { maquila: String(consecutivo) })
  const levied = entradas.map(({ id_producto, kg }) => (paddy.has(id_producto.toLowerCase()) ? kg : null))
  if (less.exento) {
    const free = levied.flatMap((kg) => (kg === null ? [] : [{ kg, precio: 0 }]))
    return { cuota: millingLevy(free, { tasa: 0, fecha: day }, less), precios: none }
  }
  const { CUOTA_FOMENTO: rate } = await findParameters(tx, company, ['CUOTA_FOMENTO'], day)
  if (!rate) throw missingParameter('CUOTA_FOMENTO', day)
  const precios: (string | null)[] = []
  for (const [place, kg] of levied.entries())
    precios.push(kg === null ? null : await referencePrice(tx, company, day, entradas[place]!.id_producto))
  const priced = levied.flatMap((kg, place) => (kg === null ? [] : [{ kg, precio: precios[place] ?? '0' }]))
  return { cuota: millingLevy(priced, { tasa: rate.valor, fecha: day }, less), precios }
}

async function referencePrice(q: Queries, company: string, day: string, product: string): Promise<string> {
  const { PRECIO_REFERENCIA_CUOTA: found } = await findParameters(
    q,
    company,
    ['PRECIO_REFERENCIA_CUOTA'],
    day,
    product,
  )
  if (!found) throw missingParameter('PRECIO_REFERENCIA_CUOTA', day)
  return found.valor
}

/** Recomputes the levy from the stored lines, after another day or owner, and writes their prices. */
export async function recomputeLevy(tx: Transaction, company: string, row: Row): Promise<CuotaDeMolienda> {
  const lines = await rowsOf<Taken & { id_linea: string }>(
    tx,
    sql`select id_linea, id_producto, kg::float8 as kg from milling_lines
      where id_empresa = ${company} and id_maquila = ${row._id} and lado = 'ENTRADA' order by id_linea`,
  )
  const { cuota, precios } = await levyOfMilling(tx, company, row, lines)
  for (const [place, { id_linea }] of lines.entries())
    await tx.execute(sql`update milling_lines set precio_cuota = ${precios[place]}::numeric
      where id_empresa = ${company} and id_linea = ${id_linea}`)
  return cuota
}

async function paddyAmong(q: Queries, company: string, taken: readonly Taken[]): Promise<Set<string>> {
  const ids = idsOf(taken.map(({ id_producto }) => id_producto))
  const rows = await rowsOf<{ id: string }>(
    q,
    sql`select id_producto as id from products where id_empresa = ${company}
      and id_producto = any (${ids})
      and 'ARROZ_PADDY' = any (string_to_array(tags, '|'))`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Third party that owes the levy; the company itself if `owner` is null. Locks the row, so that a concurrent
 * document counts these kilos.
 */
async function payerOf(tx: Transaction, company: string, owner: string | null): Promise<LevyPayer> {
  const [found] = await rowsOf<LevyPayer>(
    tx,
    sql`select ${LEVY_PAYER} from third_parties where id_empresa = ${company}
      and ${owner === null ? sql`${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))` : sql`id_tercero = ${owner}`}
      order by id_tercero limit 1 for no key update`,
  )
  return found ?? { id_tercero: '' }
}

/** Throws EN_USO once the levy is charged: its receivable must be voided first. */
export async function refuseChargedLevy(
  tx: Transaction,
  { _id, id_empresa, consecutivo, cuota_fomento }: Row,
): Promise<void> {
  const charged = await levyReceivable(tx, String(id_empresa), _id)
  if (!charged) return
  const mensaje = `La cuota de la operación ${String(consecutivo)} se cobró con la cuenta ${charged.numero_cuenta_cuota} por ${pesos(Number(cuota_fomento))}: elimínela primero.`
  throw new Refusal('EN_USO', mensaje)
}
