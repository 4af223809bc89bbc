import type { Comprobante } from '#server/kit/rules/voucher.ts'
import type { Queries } from '#server/db/transaction.ts'
import { readPaymentVouchers, readSettlementVouchers } from '#server/settlements/vouchers-queries.ts'
import { readLoanVouchers } from '#server/financing/vouchers-queries.ts'
import { readBankBook } from '#server/bank/vouchers-queries.ts'
import { readInvoices } from '#server/invoices/vouchers-queries.ts'
import { readReceipts } from '#server/receipts/vouchers-queries.ts'
import { readReceivables } from '#server/receivables/vouchers-queries.ts'
import { readPayables } from '#server/payables/vouchers-queries.ts'
import { withParties } from '#server/kit/vouchers/parties.ts'
import { daysOf, type Scope } from '#server/kit/vouchers/scope.ts'
import { readMilling } from '#server/milling/vouchers-queries.ts'

/**
 * Vouchers of all documents in the scope, by day. A fixed number of queries reads them: a month with 50 trucks
 * a day has about 4,000 vouchers.
 */
export async function readVouchers(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const found = await withParties(q, company, [
    await readSettlementVouchers(q, company, scope),
    await readPaymentVouchers(q, company, scope),
    await readLoanVouchers(q, company, scope),
    ...(await readInvoices(q, company, scope)),
    await readReceivables(q, company, scope),
    ...(await readReceipts(q, company, scope)),
    ...(await readMilling(q, company, scope)),
    ...(await readPayables(q, company, scope)),
    await readBankBook(q, company, scope),
  ])
  const { desde, hasta } = daysOf(scope)
  return found
    .filter(({ fecha, clave }) =>
      'clave' in scope ? clave === scope.clave : desde <= fecha && fecha <= hasta,
    )
    .sort((one, other) => compare(one.fecha, other.fecha) || compare(one.clave, other.clave))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
