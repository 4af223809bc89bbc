import type { NewCreditNote } from './notes-contract.ts'
import { voidReason, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { returnLines, partsOfValue, leftToCredit, refuseNote, returnedSum } from './credit-notes-rules.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { voidInvoice } from './acts.ts'
import { INVOICES, type StoredInvoice } from './queries.ts'
import { noteDetail } from './notes-queries.ts'
import { createNote } from './notes-acts.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { lockReceivable } from '#server/receivables/acts.ts'
import { getRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { creditable, creditableLines } from './credit-notes-queries.ts'
import { goodsOf } from './goods-queries.ts'
import { returnedGoods } from './goods-rules.ts'

/**
 * Creates a credit note for an issued invoice: by line quantities, by a value with IVA, or for the remainder.
 * The receivable decreases by the same amount. Throws 422 above the remainder and EN_USO above the unpaid
 * balance (invoices/README.md, credit notes).
 */
export async function createCreditNote(
  tx: Transaction,
  company: string,
  { id_factura, fecha, concepto, motivo, valor, lineas, kg }: NewCreditNote,
  hoy: string,
): Promise<Row> {
  const invoice = (await lockRow(tx, INVOICES, company, id_factura)) as StoredInvoice
  refuseIfVoided(!invoice.viva, `La factura ${invoice.numero_de_factura}`)
  const day = fecha || hoy
  refuseOutside('fecha', day, {
    desde: { dia: invoice.fecha_de_emision, que: 'el día de la factura' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const receivable = await lockReceivable(tx, company, invoice.id_cuenta_por_cobrar ?? '')
  const of = await creditable(tx, company, invoice, Number(receivable.saldo_actual))
  const invoiced = await creditableLines(tx, company, invoice._id)
  const returned = returnLines(invoiced, lineas)
  const parts = lineas.length > 0 ? returnedSum(returned) : valor ? partsOfValue(of, valor) : leftToCredit(of)
  refuseNote(of, parts, 'valor')
  const salidas = await goodsOf(tx, company, invoice, invoiced)
  const goods = returnedGoods(
    salidas,
    { concepto, valor: lineas.length > 0 ? null : valor, lineas, kg },
    invoiced,
  )
  const note = await createNote(tx, company, {
    clase: 'CREDITO',
    fecha: day,
    documento: invoice.numero_de_factura,
    id_factura: invoice._id,
    id_tercero: invoice.id_cliente_tercero,
    nombre_tercero: invoice.nombre_cliente,
    concepto,
    motivo,
    ...parts,
  })
  if (returned.length > 0) {
    await insertRows(
      tx,
      'note_lines',
      returned.map((line) => ({ ...line, id_empresa: company, id_nota: note._id })),
    )
  }
  if (goods.length > 0) {
    await insertRows(
      tx,
      'returned_goods',
      goods.map((one) => ({ ...one, id_empresa: company, id_nota: note._id })),
    )
  }
  const notas = of.acreditado.base + of.acreditado.iva + parts.base + parts.iva
  await updateRow(tx, INVOICES, company, invoice._id, { notas })
  await updateRow(tx, RECEIVABLES, company, receivable._id, { notas })
  return noteDetail(tx, company, note._id)
}

/**
 * Reverses an invoice. An invoice with a DIAN range or earlier notes gets a note of the remainder. Any other
 * is voided with its receivable (invoices/README.md, voiding).
 */
export async function takeBackInvoice(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
  hoy: string,
): Promise<Row> {
  const current = (await lockRow(tx, INVOICES, company, id)) as StoredInvoice
  if (current.anulada || (current.id_rango === null && current.notas === 0)) {
    return voidInvoice(tx, company, id, motivo)
  }
  const whole: NewCreditNote = {
    id_factura: id,
    fecha: hoy,
    concepto: 'ANULACION',
    motivo: voidReason(motivo),
    valor: null,
    lineas: [],
    kg: null,
  }
  await createCreditNote(tx, company, whole, hoy)
  return getRow(tx, INVOICES, company, id)
}
