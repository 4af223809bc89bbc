import { sql } from 'drizzle-orm'
import { addDays } from '../../shared/days.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { CobroDeBascula } from '../../domain/pesadas.ts'
import { accountsReceivable, paymentReceipts } from '../../db/schema-weighing.ts'
import { rowsOf, type Transaction } from '../../db/transaction.ts'
import { numeroDeDocumento } from '../consecutives.ts'
import { parametroVigente } from '../rates.ts'
import type { Resource } from '../resource.ts'
import { createRow, updateRow } from '../rows.ts'

export const PAYMENT_RECEIPTS: Resource = {
  table: paymentReceipts,
  name: 'payment_receipts',
  id: 'id_recibo_caja',
  scoped: true,
  searched: ['numero_recibo', 'estado', 'nombre_cliente'],
  filters: ['estado', 'id_cliente_tercero'],
  sorted: ['numero_recibo', 'fecha_recepcion_pago', 'valor_pagado', 'estado'],
  label: 'numero_recibo',
  dated: 'fecha_recepcion_pago',
}

export const ACCOUNTS_RECEIVABLE: Resource = {
  table: accountsReceivable,
  name: 'accounts_receivable',
  id: 'id_cuenta_por_cobrar',
  scoped: true,
  searched: ['numero_factura', 'cliente_nombre'],
  filters: ['cliente_id'],
  sorted: ['numero_factura', 'fecha_factura', 'fecha_esperada_pago', 'cliente_nombre'],
  label: 'numero_factura',
  dated: 'fecha_factura',
}

/** Days until a scale's fee on credit is due. */
const PLAZO_DIAS = 30

/** The fee of a ticket as it should stand in documents. */
export interface Fee {
  id_weighing_record: string
  consecutivo: string
  fecha: string
  cobro: CobroDeBascula
  valor: number
  id_deudor: string
  nombre_deudor: string
  id_formapago: string
}

/**
 * Makes the documents of a ticket's fee what they should be: what differs is voided with `motivo`, what lacks is made,
 * each with its own number. Refuses with EN_USO to void a receivable that has payments.
 */
export async function arrangeFee(tx: Transaction, company: string, fee: Fee, motivo: string): Promise<void> {
  const receipt = await keepReceipt(tx, company, fee, motivo)
  const account = await keepAccount(tx, company, fee, motivo)
  if (fee.cobro === 'RECIBO' && !receipt) await makeReceipt(tx, company, fee)
  if (fee.cobro === 'CUENTA' && !account) await makeAccount(tx, company, fee)
}

/** The living receipt of the ticket when it is as it should be; else it is voided. */
async function keepReceipt(tx: Transaction, company: string, fee: Fee, motivo: string): Promise<boolean> {
  const [row] = await rowsOf<{ id: string; igual: boolean }>(
    tx,
    sql`select id_recibo_caja as id, valor_pagado = ${fee.valor} and id_cliente_tercero = ${fee.id_deudor}
        and id_medio_pago = ${fee.id_formapago} and fecha_recepcion_pago = ${fee.fecha}::date as igual
      from payment_receipts where id_weighing_record = ${fee.id_weighing_record} and estado <> 'ANULADO' for update`,
  )
  if (!row) return false
  if (fee.cobro === 'RECIBO' && row.igual) return true
  const voided = { estado: 'ANULADO', motivo_anulacion: motivo }
  await updateRow(tx, PAYMENT_RECEIPTS, company, row.id, voided)
  return false
}

async function keepAccount(tx: Transaction, company: string, fee: Fee, motivo: string): Promise<boolean> {
  const [row] = await rowsOf<{ id: string; numero: string; abonada: boolean; igual: boolean }>(
    tx,
    sql`select id_cuenta_por_cobrar as id, numero_factura as numero, total_abonos_realizados + abonos > 0 as abonada,
        valor_original_factura = ${fee.valor} and cliente_id = ${fee.id_deudor}
          and fecha_factura = ${fee.fecha}::date as igual
      from accounts_receivable where id_weighing_record = ${fee.id_weighing_record} and not anulada for update`,
  )
  if (!row) return false
  if (fee.cobro === 'CUENTA' && row.igual) return true
  if (row.abonada) {
    throw new Refusal(
      'EN_USO',
      `La cuenta por cobrar ${row.numero} de esta pesada ya tiene abonos: anúlelos primero.`,
    )
  }
  const voided = { anulada: true, motivo_anulacion: motivo }
  await updateRow(tx, ACCOUNTS_RECEIVABLE, company, row.id, voided)
  return false
}

async function makeReceipt(tx: Transaction, company: string, fee: Fee): Promise<void> {
  const from = { resource: PAYMENT_RECEIPTS, numbered: 'numero_recibo' }
  await createRow(tx, PAYMENT_RECEIPTS, company, {
    numero_recibo: await numeroDeDocumento(tx, company, 'RECIBO_CAJA', from),
    estado: 'APLICADO',
    valor_pagado: fee.valor,
    fecha_recepcion_pago: fee.fecha,
    id_medio_pago: fee.id_formapago,
    id_cliente_tercero: fee.id_deudor,
    nombre_cliente: fee.nombre_deudor,
    observaciones: `Servicio de báscula, pesada ${fee.consecutivo}`,
    origen: 'PESADA',
    id_weighing_record: fee.id_weighing_record,
  })
}

async function makeAccount(tx: Transaction, company: string, fee: Fee): Promise<void> {
  const mora = await parametroVigente(tx, company, 'INTERES_MORA', fee.fecha)
  const from = { resource: ACCOUNTS_RECEIVABLE, numbered: 'numero_factura' }
  await createRow(tx, ACCOUNTS_RECEIVABLE, company, {
    numero_factura: await numeroDeDocumento(tx, company, 'CUENTA', from),
    valor_original_factura: fee.valor,
    fecha_factura: fee.fecha,
    fecha_esperada_pago: addDays(fee.fecha, PLAZO_DIAS),
    porcentaje_interes_mora: mora.valor,
    cliente_id: fee.id_deudor,
    cliente_nombre: fee.nombre_deudor,
    observaciones: `Servicio de báscula, pesada ${fee.consecutivo}`,
    origen: 'PESADA',
    id_weighing_record: fee.id_weighing_record,
  })
}
