import { sql } from 'drizzle-orm'
import type { NewAppliedReceipt } from './applied-contract.ts'
import type { NewPaymentReceipt, PaymentReceiptChange, ReceiptState } from './contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { invalidField, Refusal, voidReason, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { readClient } from '#server/receivables/clients-queries.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import { applyReceipt, createReceipt, lockReceipt, voidReceipt, type Application } from './acts.ts'
import { APPLIED_RECEIPTS, RECEIPTS } from './queries.ts'
import { asJson, getRow, isId, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { WHY_VOIDED, mustChoose } from '#server/kit/words/sentences.ts'

const SIN_PAGO = {
  CREDITO: 'A crédito no se recibe dinero: elija otra forma de pago.',
  DESCUENTO_LIQUIDACION: 'Un descuento en liquidación no se recibe en caja: elija otra forma de pago.',
}

/**
 * Records money received, in whole pesos, on a day up to `hoy` in Bogotá. Applies the money to receivables in
 * the same transaction. The remainder is an advance.
 */
export async function recordReceipt(
  tx: Transaction,
  company: string,
  { aplicaciones, ...body }: NewPaymentReceipt,
  hoy: string,
): Promise<Row> {
  refuseOutside('fecha_recepcion_pago', body.fecha_recepcion_pago, untilToday(hoy))
  const means = { id_metodo: body.id_medio_pago, id_banco: body.id_banco ?? '' }
  const id_banco = await readBank(tx, company, means, { campo: 'id_medio_pago', sinPago: SIN_PAGO })
  const client = await readClient(tx, company, body.id_cliente_tercero, 'id_cliente_tercero')
  const asked = addUp(aplicaciones.map(({ valor_aplicado }) => valor_aplicado))
  if (asked > body.valor_pagado) {
    const mensaje = `Lo aplicado suma ${pesos(asked)} y el recibo es de ${pesos(body.valor_pagado)}.`
    throw invalidField('aplicaciones', mensaje)
  }
  const spoiled = body.estado === 'ANULADO'
  if (spoiled && !body.observaciones) {
    throw invalidField('observaciones', 'Escriba en Observaciones por qué se anula.')
  }
  if (spoiled && aplicaciones.length > 0) {
    throw invalidField('aplicaciones', 'Un recibo ANULADO no paga ninguna cuenta.')
  }
  const receipt = await createReceipt(tx, company, {
    numero_recibo: body.numero_recibo,
    estado: aplicaciones.length > 0 ? 'APLICADO' : body.estado,
    ...(spoiled && { motivo_anulacion: body.observaciones }),
    valor_pagado: body.valor_pagado,
    fecha_recepcion_pago: body.fecha_recepcion_pago,
    id_medio_pago: body.id_medio_pago,
    id_banco,
    id_cliente_tercero: client.id,
    nombre_cliente: client.nombre,
    observaciones: body.observaciones,
    origen: 'MANUAL',
  })
  if (aplicaciones.length > 0) {
    await applyReceipt(tx, company, receipt._id, aplicaciones, hoy)
  }
  return receiptDetail(tx, company, receipt._id)
}

/** Applies the remainder of a receipt. Without a day, uses `hoy`, today in Bogotá. */
export async function applyByHand(
  tx: Transaction,
  company: string,
  id: string,
  lines: readonly Omit<Application, 'fecha_aplicacion'>[],
  { fecha, hoy, version }: { fecha: string | undefined; hoy: string; version: number | undefined },
): Promise<Row> {
  const receipt = await lockReceipt(tx, company, id)
  refuseVoided(receipt)
  const { numero_recibo, por_aplicar } = receipt
  const late = `El recibo ${numero_recibo} cambió desde que abrió este formulario: quedan ${pesos(por_aplicar)} por aplicar. Ábralo de nuevo para aplicar.`
  refuseLate(receipt, version, late)
  const dated = lines.map((line) => ({ ...line, fecha_aplicacion: fecha ?? hoy }))
  await applyReceipt(tx, company, id, dated, hoy)
  return receiptDetail(tx, company, id)
}

/** Allowed state changes (receipts/README.md, states). */
const MOVES: Record<ReceiptState, readonly ReceiptState[]> = {
  PENDIENTE: ['APLICADO'],
  APLICADO: ['ANULADO'],
  ANULADO: [],
}

/**
 * Changes remarks and state. Voiding requires a reason. Throws CONFLICTO for a forbidden state change or an old
 * `version`.
 */
export async function changeReceipt(
  tx: Transaction,
  company: string,
  { id_recibo_caja: id, version, observaciones, estado, motivo = '' }: PaymentReceiptChange,
): Promise<Row> {
  const receipt = await lockReceipt(tx, company, id)
  refuseLate(receipt, version)
  refuseVoided(receipt)
  const now = receipt.estado as ReceiptState
  if (estado !== undefined && estado !== now) {
    if (!MOVES[now].includes(estado)) {
      throw new Refusal('CONFLICTO', `El recibo ${receipt.numero_recibo} está ${now}: no pasa a ${estado}.`)
    }
    if (estado === 'ANULADO') {
      if (motivo === '') throw invalidField('motivo', WHY_VOIDED)
      refuseFee(receipt, 'anular')
      await voidReceipt(tx, company, id, motivo)
    } else {
      await updateRow(tx, RECEIPTS, company, id, { estado })
    }
  }
  await updateRow(tx, RECEIPTS, company, id, { observaciones })
  return receiptDetail(tx, company, id)
}

/**
 * Voids a receipt with its reason. Throws EN_USO for the receipt of a weighing fee, which is voided from its
 * weighing.
 */
export async function voidManualReceipt(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: { version?: number | undefined; motivo: string },
): Promise<Row> {
  return changeReceipt(tx, company, { id_recibo_caja: id, version, estado: 'ANULADO', motivo })
}

/** Voids a PENDIENTE receipt from the list. Its number stays taken (receipts/README.md, states). */
export async function voidPending(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const receipt = await lockReceipt(tx, company, id)
  refuseVoided(receipt)
  if (receipt.estado !== 'PENDIENTE') {
    const mensaje = `El recibo ${receipt.numero_recibo} está ${receipt.estado}: se anula, no se elimina.`
    throw new Refusal('CONFLICTO', mensaje)
  }
  return voidReceipt(tx, company, id, voidReason(motivo))
}

const refuseVoided = ({ estado, numero_recibo }: Row) =>
  refuseIfVoided(estado === 'ANULADO', `El recibo ${String(numero_recibo)}`)

function refuseFee({ origen, numero_recibo }: { origen: string; numero_recibo: string }, acto: string): void {
  if (origen !== 'PESADA') return
  throw new Refusal(
    'EN_USO',
    `No se puede ${acto} el recibo ${numero_recibo}: es del servicio de báscula de una pesada; cámbielo en la pesada.`,
  )
}

/** Receipt with the receivables that it pays. Throws 404. */
export async function receiptDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, RECEIPTS, company, id)
  const [origin] = await rowsOf<{ fila: object }>(
    q,
    sql`select jsonb_build_object('tipo_identificacion_cliente', t.tipo_identificacion,
        'identificacion_cliente', t.identificacion, 'numero_origen', w.consecutivo) as fila
      from payment_receipts r join third_parties t on t.id_tercero = r.id_cliente_tercero
        left join weighing_records w using (id_weighing_record)
      where r.id_recibo_caja = ${id}`,
  )
  const lines = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(APPLIED_RECEIPTS, sql`a`)} || jsonb_build_object('id_factura', c.id_factura,
        'saldo_actual', c.saldo_actual) as fila
      from applied_receipts a join accounts_receivable c using (id_cuenta_por_cobrar)
      where a.id_recibo_caja = ${id} order by a.id_applied_receipt`,
  )
  return { ...row, ...origin?.fila, aplicaciones: lines.map(({ fila }) => fila) }
}

/**
 * Creates an applied receipt from the numbers, or the ids, of receipt and receivable
 * (receipts/README.md, applied receipts).
 */
export async function applyByNumbers(
  tx: Transaction,
  company: string,
  body: NewAppliedReceipt,
  hoy: string,
): Promise<Row> {
  const receipt = await findBy(tx, company, body.numero_recibo, RECEIPT_BY)
  const id_cuenta_por_cobrar = await findBy(tx, company, body.cuenta_por_cobrar_relacionada, RECEIVABLE_BY)
  const { valor_aplicado, fecha_aplicacion } = body
  const line = { id_cuenta_por_cobrar, valor_aplicado, fecha_aplicacion }
  const [row] = await applyReceipt(tx, company, receipt, [line], hoy)
  if (!row) throw new Error('An application of one line made none')
  return row
}

interface Lookup {
  campo: string
  table: string
  id: string
  number: string
  message: string
}

const RECEIPT_BY: Lookup = {
  campo: 'numero_recibo',
  table: 'payment_receipts',
  id: 'id_recibo_caja',
  number: 'numero_recibo',
  message: mustChoose('un recibo'),
}

const RECEIVABLE_BY: Lookup = {
  campo: 'cuenta_por_cobrar_relacionada',
  table: 'accounts_receivable',
  id: 'id_cuenta_por_cobrar',
  number: 'numero_factura',
  message: mustChoose('una cuenta'),
}

async function findBy(
  q: Queries,
  company: string,
  asked: string,
  { campo, table, id, number, message }: Lookup,
): Promise<string> {
  const byId = isId(asked) ? sql`${sql.identifier(id)} = ${asked}` : sql`${sql.identifier(number)} = ${asked}`
  const [found] = await rowsOf<{ id: string }>(
    q,
    sql`select ${sql.identifier(id)} as id from ${sql.identifier(table)}
      where id_empresa = ${company} and ${byId}`,
  )
  if (!found) throw invalidField(campo, message)
  return found.id
}
