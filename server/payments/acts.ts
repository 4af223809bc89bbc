import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import {
  countUses,
  createRow,
  inUse,
  lockRow,
  refuseLate,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { hasTag, withStoredTags } from '#server/kit/words/tags.ts'
import { TAG_BANKS, TAG_CREDIT, TAG_DEDUCTED, type PaymentMethodChange } from './contract.ts'
import { DISBURSEMENTS } from './disbursements-queries.ts'
import { PAYMENT_METHODS, type PaidDocument } from './queries.ts'

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

/**
 * Updates a payment method. Throws EN_USO if a used method changes between bank, credit, deduction and cash: its booked
 * movements keep the former kind, so bank book and vouchers would differ. Throws 404, CONFLICTO and DUPLICADO.
 */
export async function changePaymentMethod(
  tx: Transaction,
  company: string,
  { id_forma_pago, version, ...changes }: PaymentMethodChange,
): Promise<Row> {
  const current = await lockRow(tx, PAYMENT_METHODS, company, id_forma_pago)
  refuseLate(current, version)
  const tags = String(current.tags)
  if (kindOf(changes.tags ?? tags) !== kindOf(tags)) {
    const uses = await countUses(tx, PAYMENT_METHODS, id_forma_pago)
    if (uses > 0) throw inUse(uses, 'No puede cambiar si es banco o a crédito', 'Cree otra forma de pago.')
  }
  return updateRow(tx, PAYMENT_METHODS, company, id_forma_pago, withStoredTags(changes), version)
}

const kindOf = (tags: string) =>
  [TAG_BANKS, TAG_CREDIT, TAG_DEDUCTED].filter((tag) => hasTag(tags, tag)).join('|')
