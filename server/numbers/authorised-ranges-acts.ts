import { sql } from 'drizzle-orm'
import {
  AUTHORISED_TAGS,
  type AuthorisedTag,
  type CorrectedRange,
  type NewAuthorisedRange,
} from './contract.ts'
import { documentNumber } from './words.ts'
import { documentsOf } from './rules.ts'
import {
  contains,
  rangeOf,
  rangeToGive,
  refuseGiven,
  refuseRange,
  refuseStillToGive,
  rangesApply,
  standing,
  noRange,
  type Rango,
} from './authorised-ranges-rules.ts'
import { heldBy, invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { today, writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { documentNumberFor, refuseUsed, updateConsecutive, type ConsecutiveChange } from './acts.ts'
import { isUsed, type Numbered, CONSECUTIVES } from './queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  createRow,
  getRow,
  lockRow,
  raiseVersion,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { consecutiveDetail, givenOf, rangesOf, rangesOfDocument } from './authorised-ranges-queries.ts'

const RANGES: Resource = {
  name: 'authorised_ranges',
  id: 'id_rango',
  searched: [],
  filters: [],
  sorted: [],
  label: 'resolucion',
}

/** Options of `authorisedNumber`. */
interface Numbering extends Omit<Numbered, 'number'> {
  typed?: string
  /** Form field for the error on a typed number. */
  campo: string
  fecha: string
}

/**
 * Returns the number of a document and its DIAN range. A typed number must be in a range that is valid on the
 * day; otherwise the first valid range gives its next number. Locks the consecutive, so that each number is
 * given once. Throws 422 with the remedy if no range is valid. Before the first range this function works like
 * `documentNumberFor`, `id_rango` is null, and a number of a range is refused (numbers/README.md, authorised ranges).
 */
export async function authorisedNumber(
  tx: Transaction,
  company: string,
  documento: AuthorisedTag,
  { typed = '', campo, fecha, ...of }: Numbering,
): Promise<{ numero: string; id_rango: string | null }> {
  const own = await rangesOfDocument(tx, company, documento, sql`for no key update`)
  if (!own || !rangesApply(own.rangos, fecha)) {
    const numero = await documentNumberFor(tx, company, documento, { ...of, typed })
    refuseStillToGive(own?.rangos ?? [], numero, { campo, fecha })
    return { numero, id_rango: null }
  }
  const { rangos, descripcion } = own
  if (typed !== '') {
    const rango = rangeOf(rangos, typed, fecha)
    if (!rango) {
      const mensaje = `El número ${typed} no está autorizado para el ${writtenDay(fecha)}: escriba el siguiente u otro de la resolución.`
      throw invalidField(campo, mensaje)
    }
    if (documentNumber(rango.prefijo, rango.siguiente) === typed) await take(tx, rango)
    return { numero: typed, id_rango: rango.id_rango }
  }
  for (;;) {
    const rango = rangeToGive(rangos, fecha)
    if (!rango) throw noRange(rangos, fecha, descripcion)
    const number = documentNumber(rango.prefijo, rango.siguiente)
    await take(tx, rango)
    if (!(await isUsed(tx, company, { ...of, number }))) return { numero: number, id_rango: rango.id_rango }
  }
}

async function take(tx: Transaction, rango: Rango): Promise<void> {
  const { id_rango, prefijo, siguiente } = rango
  rango.siguiente += 1
  await tx.execute(sql`select tomar_de_rango(${id_rango}, ${siguiente}, ${prefijo}, ${rango.siguiente})`)
}

/**
 * Adds a DIAN range to a consecutive of invoices or support documents. The range starts at the current next
 * number if it contains that number. The consecutive keeps its own number until the range gives its first, because
 * until then the range can be deleted. Throws 422 for other documents and for overlapping ranges.
 */
export async function authoriseRange(
  tx: Transaction,
  company: string,
  id: string,
  nuevo: NewAuthorisedRange,
): Promise<Row> {
  const current = await lockRow(tx, CONSECUTIVES, company, id)
  const { descripcion, prefijo, consecutivo_actual } = current
  if (
    !documentsOf(String(current.tags)).some((tag) => (AUTHORISED_TAGS as readonly string[]).includes(tag))
  ) {
    throw new Refusal(
      'VALIDACION',
      `«${descripcion}» no numera facturas ni documentos soporte: la DIAN no autoriza sus números.`,
    )
  }
  refuseRange(nuevo, await rangesOf(tx, company, id))
  const next = Number(consecutivo_actual)
  const within = nuevo.prefijo === prefijo && next > nuevo.numero_desde && next <= nuevo.numero_hasta + 1
  const siguiente = within ? next : nuevo.numero_desde
  await createRow(tx, RANGES, company, { ...nuevo, id_consecutive: id, siguiente })
  return consecutiveDetail(tx, company, id)
}

/** Locks a range after its consecutive, in the same order as taking a number. */
async function lockRange(tx: Transaction, company: string, id: string) {
  const { id_consecutive } = await getRow(tx, RANGES, company, id)
  await lockRow(tx, CONSECUTIVES, company, String(id_consecutive))
  return (await lockRow(tx, RANGES, company, id)) as Row & Rango & { id_consecutive: string }
}

/**
 * Corrects a range, also after numbers were given. Throws 422 for what contradicts a given number or the day of a
 * document that stands, and for numbers of another range; CONFLICTO for a stale editor.
 */
export async function correctRange(
  tx: Transaction,
  company: string,
  id: string,
  { version, ...corrected }: CorrectedRange,
): Promise<Row> {
  const own = await lockRange(tx, company, id)
  const range = { ...own, ...corrected }
  const others = await rangesOf(tx, company, own.id_consecutive)
  refuseRange(
    range,
    others.filter(({ id_rango }) => id_rango !== id),
  )
  refuseGiven(range, await givenOf(tx, id))
  const siguiente = Math.min(Math.max(own.siguiente, range.numero_desde), range.numero_hasta + 1)
  await updateRow(tx, RANGES, company, id, { ...corrected, siguiente }, version)
  return consecutiveDetail(tx, company, own.id_consecutive)
}

/** Deletes a range without used numbers. Throws EN_USO otherwise. */
export async function withdrawRange(tx: Transaction, company: string, id: string): Promise<Row> {
  const { id_consecutive, resolucion } = await lockRange(tx, company, id)
  const [used] = await rowsOf(
    tx,
    sql`select from invoices where id_rango = ${id} union all select from settlements where id_rango = ${id} limit 1`,
  )
  if (used) {
    throw heldBy('eliminar', `de la resolución ${resolucion} ya se dieron números.`)
  }
  await removeRow(tx, RANGES, company, id)
  return consecutiveDetail(tx, company, id_consecutive)
}

/**
 * Changes a consecutive. From the first day of its ranges on, the prefix is fixed, and a next number is that of the range
 * which gives today's numbers (numbers/README.md, next number).
 */
export async function changeConsecutive(
  tx: Transaction,
  company: string,
  change: ConsecutiveChange,
): Promise<Row> {
  const { prefijo, consecutivo_actual: siguiente, ...others } = change
  const current = await lockRow(tx, CONSECUTIVES, company, change.id_consecutive)
  const rangos = await rangesOf(tx, company, current._id)
  const hoy = today()
  const stands = standing(current, rangos, hoy)
  const moves = siguiente !== undefined && siguiente !== stands.consecutivo_actual
  if (!rangesApply(rangos, hoy)) {
    const rango =
      moves && rangos.find((one) => contains(one, documentNumber(prefijo ?? stands.prefijo, siguiente)))
    if (rango) await updateRow(tx, RANGES, company, rango.id_rango, { siguiente })
    return updateConsecutive(tx, company, change)
  }
  if (prefijo !== undefined && prefijo !== stands.prefijo) {
    throw invalidField('prefijo', 'El prefijo es el de su resolución.')
  }
  await updateConsecutive(tx, company, others)
  if (moves) {
    const running = rangeToGive(rangos, hoy)
    if (!running || !contains(running, documentNumber(running.prefijo, siguiente))) {
      const numbers = running
        ? `va del ${whole(running.numero_desde)} al ${whole(running.numero_hasta)}`
        : 'ya no tiene números'
      throw invalidField('consecutivo_actual', `Su resolución ${numbers}.`)
    }
    if (siguiente < running.siguiente)
      await refuseUsed(tx, company, String(current.tags), running.prefijo, siguiente)
    await updateRow(tx, RANGES, company, running.id_rango, { siguiente })
    await raiseVersion(tx, CONSECUTIVES, company, current)
  }
  return consecutiveDetail(tx, company, current._id)
}
