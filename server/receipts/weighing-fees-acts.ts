import { includedVat } from '#server/weighings/rules.ts'
import type { Fee } from '#server/weighings/decisions-acts.ts'
import { percent, pesos } from '#server/kit/words/formats.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { createReceivable, voidReceivable, lockFeeReceivable } from '#server/receivables/acts.ts'
import { createReceipt, lockFeeReceipt, voidReceipt } from './acts.ts'

/**
 * Brings the documents of a fee in line with the weighing. Voids a wrong document with `motivo` and makes a
 * missing one with its own number. The fee includes the VAT of parameter IVA_BASCULA, if any. Throws EN_USO
 * instead of voiding a receivable with payments.
 */
export async function syncFeeDocuments(
  tx: Transaction,
  company: string,
  fee: Fee,
  motivo: string,
): Promise<void> {
  const receipt = await keepReceipt(tx, company, fee, motivo)
  const receivable = await keepReceivable(tx, company, fee, motivo)
  if (fee.cobro === 'RECIBO' && !receipt) await makeReceipt(tx, company, fee)
  if (fee.cobro === 'CUENTA' && !receivable) await makeReceivable(tx, company, fee)
}

/** Fields that receipt and receivable share: the weighing, and the VAT within the fee. */
async function sharedFields(tx: Transaction, company: string, fee: Fee) {
  const { consecutivo, id_weighing_record, valor, fecha } = fee
  const { IVA_BASCULA } = await findParameters(tx, company, ['IVA_BASCULA'], fecha)
  const iva = IVA_BASCULA ? includedVat(valor, IVA_BASCULA.valor) : 0
  const included = iva > 0 ? `. Incluye IVA del ${percent(Number(IVA_BASCULA?.valor))}: ${pesos(iva)}.` : ''
  return {
    observaciones: `Servicio de báscula, pesada ${consecutivo}${included}`,
    origen: 'PESADA',
    id_weighing_record,
    iva,
  }
}

/** Voids the receipt unless it matches the fee. Returns true if a matching receipt remains. */
async function keepReceipt(tx: Transaction, company: string, fee: Fee, motivo: string): Promise<boolean> {
  const receipt = await lockFeeReceipt(tx, company, fee.id_weighing_record)
  if (!receipt) return false
  const same =
    receipt.valor_pagado === fee.valor &&
    receipt.id_cliente_tercero === fee.id_deudor &&
    receipt.id_medio_pago === fee.id_formapago &&
    receipt.fecha_recepcion_pago === fee.fecha
  if (fee.cobro === 'RECIBO' && same) return true
  await voidReceipt(tx, company, receipt._id, motivo)
  return false
}

async function keepReceivable(tx: Transaction, company: string, fee: Fee, motivo: string): Promise<boolean> {
  const receivable = await lockFeeReceivable(tx, company, fee.id_weighing_record)
  if (!receivable) return false
  const same =
    receivable.valor_original_factura === fee.valor &&
    receivable.cliente_id === fee.id_deudor &&
    receivable.fecha_factura === fee.fecha
  if (fee.cobro === 'CUENTA' && same) return true
  await voidReceivable(tx, company, receivable._id, motivo)
  return false
}

const makeReceipt = async (tx: Transaction, company: string, fee: Fee) =>
  createReceipt(tx, company, {
    estado: 'APLICADO',
    valor_pagado: fee.valor,
    fecha_recepcion_pago: fee.fecha,
    id_medio_pago: fee.id_formapago,
    id_cliente_tercero: fee.id_deudor,
    nombre_cliente: fee.nombre_deudor,
    ...(await sharedFields(tx, company, fee)),
  })

const makeReceivable = async (tx: Transaction, company: string, fee: Fee) =>
  createReceivable(tx, company, {
    valor_original_factura: fee.valor,
    fecha_factura: fee.fecha,
    cliente_id: fee.id_deudor,
    cliente_nombre: fee.nombre_deudor,
    ...(await sharedFields(tx, company, fee)),
  })
