import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { DISBURSEMENTS } from './disbursements-queries.ts'
import type { PaidDocument } from './queries.ts'

/** Money of a document, out (SALE) or back (ENTRA). Whole pesos. */
type NewPayment = PaidDocument & {
  id_tercero: string
  direccion: 'SALE' | 'ENTRA'
  fecha: string
  valor: number
  id_fpago: string
  id_banco: string | null
  /** Number of the receipt that the paid party gave. */
  referencia?: string
  /** The disbursement; null for money that comes back. */
  id_egreso?: string | null
}

/**
 * Records a payment as an append-only row. Does nothing for 0 pesos (payments/README.md, append-only payments).
 */
export async function recordPayment(tx: Transaction, company: string, payment: NewPayment): Promise<void> {
  if (payment.valor === 0) return
  const documento = 'id_liquidacion' in payment ? 'LIQUIDACION' : 'CUENTA_POR_PAGAR'
  const common = { id_empresa: company, documento, registro: tx.actor.nombre }
  await insertRows(tx, 'payments', [{ ...common, ...payment }])
}

/** One payment to a third party: whole pesos. */
interface Paid {
  id_tercero: string
  nombre: string
  fecha: string
  valor: number
}

/**
 * Creates a disbursement: the numbered receipt of everything that a third party is paid at once. Returns null
 * for 0 pesos.
 */
export async function numberPayments(
  tx: Transaction,
  company: string,
  { id_tercero, nombre: nombre_tercero, fecha, valor }: Paid,
): Promise<{ id_egreso: string; consecutivo: string; nombre_tercero: string; valor: number } | null> {
  if (valor === 0) return null
  const from = { resource: DISBURSEMENTS, numbered: 'consecutivo' }
  const consecutivo = await documentNumberFor(tx, company, 'EGRESO', from)
  const row = { consecutivo, fecha, id_tercero, nombre_tercero, valor }
  const { _id } = await createRow(tx, DISBURSEMENTS, company, row)
  return { id_egreso: _id, consecutivo, nombre_tercero, valor }
}
