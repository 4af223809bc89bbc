import { sql } from 'drizzle-orm'
import { firstApplicationDay, refuseApplication, type Recibo } from './rules.ts'
import type { Deuda } from '#server/receivables/rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { lockReceivable } from '#server/receivables/acts.ts'
import { activeReceiptOf } from '#server/weighings/queries.ts'
import { refreshFeeState } from '#server/weighings/state-acts.ts'
import { createRow, getRow, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { RECEIPTS, APPLIED_RECEIPTS } from './queries.ts'

export interface Receipt extends Row, Recibo {
  valor_pagado: number
  id_medio_pago: string
}

/** Locks a receipt until the transaction ends. Throws 404. */
export const lockReceipt = async (tx: Transaction, company: string, id: string) =>
  (await lockRow(tx, RECEIPTS, company, id)) as Receipt

/** Locks the receipt of a weighing's fee that is not voided. Returns undefined if there is none. */
export async function lockFeeReceipt(
  tx: Transaction,
  company: string,
  idWeighing: string,
): Promise<Receipt | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_recibo_caja as id from payment_receipts where ${activeReceiptOf(idWeighing)}`,
  )
  return found && lockReceipt(tx, company, found.id)
}

/** Values of a new receipt. Amounts in whole pesos, days as `aaaa-mm-dd`. */
export interface NewReceipt {
  /** Typed number. Empty or absent: the next number of the consecutive. */
  numero_recibo?: string
  estado: 'PENDIENTE' | 'APLICADO' | 'ANULADO'
  valor_pagado: number
  fecha_recepcion_pago: string
  id_medio_pago: string
  /** Bank account or cash box, only for a payment method of class bank. */
  id_banco?: string | null
  id_cliente_tercero: string
  nombre_cliente: string
  observaciones?: string
  /** IVA included in the value. */
  iva?: number
  motivo_anulacion?: string
  /** MANUAL, or the kind of record that created the receipt. */
  origen: string
  id_weighing_record?: string
}

/** Creates a receipt with its number. Throws 422 if the company has no consecutive for receipts. */
export async function createReceipt(
  tx: Transaction,
  company: string,
  { numero_recibo, ...values }: NewReceipt,
): Promise<Row> {
  const from = { resource: RECEIPTS, numbered: 'numero_recibo', typed: numero_recibo ?? '' }
  return createRow(tx, RECEIPTS, company, {
    ...values,
    numero_recibo: await documentNumberFor(tx, company, 'RECIBO_CAJA', from),
  })
}

/**
 * Voids a receipt and its applications. The row and the number stay. The money leaves the bank book
 * today (receipts/README.md, states).
 */
export async function voidReceipt(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  await lockReceipt(tx, company, id)
  for (const { id_applied_receipt, id_cuenta_por_cobrar } of await applicationsOf(tx, id)) {
    await lockReceivable(tx, company, id_cuenta_por_cobrar)
    await removeRow(tx, APPLIED_RECEIPTS, company, id_applied_receipt)
    await countReceivable(tx, company, id_cuenta_por_cobrar)
  }
  const voided = { estado: 'ANULADO', motivo_anulacion: motivo, fecha_anulacion: today(), aplicado: 0 }
  return updateRow(tx, RECEIPTS, company, id, voided)
}

/** Amount of a receipt that pays one receivable: whole pesos, day as `aaaa-mm-dd`. */
export interface Application {
  id_cuenta_por_cobrar: string
  valor_aplicado: number
  fecha_aplicacion: string
}

/** New application. Without a day, the first allowed day is used. */
export interface NewApplication extends Omit<Application, 'fecha_aplicacion'> {
  fecha_aplicacion?: string | undefined
}

/**
 * Throws 422 for an application dated before its receipt or its invoice, or after today
 * (receipts/README.md, application dates).
 */
function refuseDay(fecha: string, receipt: Recibo, receivable: Deuda, hoy: string): void {
  const desde = firstApplicationDay(receipt, receivable)
  refuseOutside('fecha_aplicacion', fecha, { desde, ...untilToday(hoy) })
}

/**
 * Applies a receipt to receivables of its client and returns the applications. A PENDIENTE receipt becomes
 * APLICADO. Throws 404, 422 for a date outside the allowed days, and the errors of `refuseApplication`. Locks
 * the receipt first, then the receivables in the order of their ids, so that concurrent calls cannot deadlock.
 */
export async function applyReceipt(
  tx: Transaction,
  company: string,
  idReceipt: string,
  applications: readonly NewApplication[],
  hoy: string,
): Promise<Row[]> {
  const receipt = await lockReceipt(tx, company, idReceipt)
  let { por_aplicar } = receipt
  const made: Row[] = []
  for (const line of [...applications].sort(byReceivable)) {
    const receivable = await lockReceivable(tx, company, line.id_cuenta_por_cobrar)
    const fecha_aplicacion = line.fecha_aplicacion ?? firstApplicationDay(receipt, receivable).dia
    refuseDay(fecha_aplicacion, receipt, receivable, hoy)
    refuseApplication({ ...receipt, por_aplicar }, receivable, line.valor_aplicado)
    const row = await createRow(tx, APPLIED_RECEIPTS, company, {
      ...line,
      fecha_aplicacion,
      id_recibo_caja: idReceipt,
      numero_recibo: receipt.numero_recibo,
      cuenta_por_cobrar_relacionada: receivable.numero_factura,
    })
    await countReceivable(tx, company, line.id_cuenta_por_cobrar)
    por_aplicar -= line.valor_aplicado
    made.push(row)
  }
  await countReceipt(tx, company, idReceipt)
  return made
}

const byReceivable = (a: NewApplication, b: NewApplication) =>
  a.id_cuenta_por_cobrar < b.id_cuenta_por_cobrar ? -1 : 1

/**
 * Changes the value or the day of an application. Throws like `applyReceipt`, and CONFLICTO for an old
 * `version`.
 */
export async function changeApplication(
  tx: Transaction,
  company: string,
  id: string,
  {
    hoy,
    version,
    ...changes
  }: Partial<Pick<Application, 'valor_aplicado' | 'fecha_aplicacion'>> & {
    hoy: string
    version?: number | undefined
  },
): Promise<Row> {
  const { receipt, receivable, application } = await lockApplication(tx, company, id)
  const { valor_aplicado: before, fecha_aplicacion: day } = application
  const { fecha_aplicacion = day } = changes
  if (fecha_aplicacion !== day) refuseDay(fecha_aplicacion, receipt, receivable, hoy)
  refuseApplication(
    { ...receipt, por_aplicar: receipt.por_aplicar + before },
    { ...receivable, saldo_actual: receivable.saldo_actual + before },
    changes.valor_aplicado ?? before,
  )
  const row = await updateRow(tx, APPLIED_RECEIPTS, company, id, changes, version)
  await countReceivable(tx, company, receivable._id)
  await countReceipt(tx, company, receipt._id)
  return row
}

/**
 * Voids an application. The receipt and the receivable get the amount back (receipts/README.md, voided
 * applications).
 */
export async function removeApplication(tx: Transaction, company: string, id: string): Promise<Row> {
  const { receipt, receivable } = await lockApplication(tx, company, id)
  const row = await removeRow(tx, APPLIED_RECEIPTS, company, id)
  await countReceivable(tx, company, receivable._id)
  await countReceipt(tx, company, receipt._id)
  return row
}

/** Locks receipt, receivable and application, always in this order. */
async function lockApplication(tx: Transaction, company: string, id: string) {
  const sides = (await getRow(tx, APPLIED_RECEIPTS, company, id)) as Row & Sides
  const receipt = await lockReceipt(tx, company, sides.id_recibo_caja)
  const receivable = await lockReceivable(tx, company, sides.id_cuenta_por_cobrar)
  const application = (await lockRow(tx, APPLIED_RECEIPTS, company, id)) as Row & Application
  return { receipt, receivable, application }
}

interface Sides {
  id_recibo_caja: string
  id_cuenta_por_cobrar: string
}

interface Line extends Application {
  id_applied_receipt: string
  cuenta_por_cobrar_relacionada: string
}

async function applicationsOf(tx: Transaction, idReceipt: string): Promise<Line[]> {
  const rows = await rowsOf<{ fila: Line }>(
    tx,
    sql`select to_jsonb(a) as fila from applied_receipts a where id_recibo_caja = ${idReceipt}
      order by id_cuenta_por_cobrar, id_applied_receipt`,
  )
  return rows.map(({ fila }) => fila)
}

/** Recomputes the paid amount of a locked receivable. */
async function countReceivable(tx: Transaction, company: string, id: string): Promise<void> {
  const [row] = await rowsOf<{ abonos: string }>(
    tx,
    sql`select coalesce(sum(valor_aplicado), 0) as abonos from applied_receipts where id_cuenta_por_cobrar = ${id}`,
  )
  const receivable = await updateRow(tx, RECEIVABLES, company, id, { abonos: Number(row?.abonos ?? 0) })
  const { id_weighing_record: weighing } = receivable
  if (typeof weighing === 'string') await refreshFeeState(tx, company, weighing)
}

/** Recomputes the applied amount of a locked receipt and its summary in words. */
async function countReceipt(tx: Transaction, company: string, id: string): Promise<void> {
  const lines = await applicationsOf(tx, id)
  const aplicado = addUp(lines.map(({ valor_aplicado }) => valor_aplicado))
  const facturas_aplicadas = lines
    .map((line) => `${line.cuenta_por_cobrar_relacionada}: ${pesos(line.valor_aplicado)}`)
    .join('; ')
  const applied = aplicado > 0 && { estado: 'APLICADO' }
  await updateRow(tx, RECEIPTS, company, id, { ...applied, aplicado, facturas_aplicadas })
}
