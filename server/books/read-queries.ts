import type { Comprobante } from '#server/kit/rules/voucher.ts'
import type { Queries } from '#server/db/transaction.ts'
import { readPaymentVouchers, readSettlementVouchers } from '#server/settlements/vouchers-queries.ts'
import { readClosings, readLoanVouchers } from '#server/financing/vouchers-queries.ts'
import { readBankBook } from '#server/bank/vouchers-queries.ts'
import { readInvoices } from '#server/invoices/vouchers-queries.ts'
import { readReceipts } from '#server/receipts/vouchers-queries.ts'
import { readReceivables } from '#server/receivables/vouchers-queries.ts'
import { readPayrollVouchers } from '#server/payroll/vouchers-queries.ts'
import { readPayables } from '#server/payables/vouchers-queries.ts'
import { withParties, type Documents } from '#server/kit/vouchers/parties.ts'
import { daysOf, type Scope } from '#server/kit/vouchers/scope.ts'
import { stockOnce, type StockOf } from '#server/stock/ledger-queries.ts'
import { accrueUnsettled } from '#server/stock/unsettled-queries.ts'
import { readPurchases } from '#server/stock/purchases-queries.ts'
import { readTransition } from '#server/stock/transition-queries.ts'
import { readStockVouchers } from '#server/stock/vouchers-queries.ts'
import { readMilling } from '#server/milling/vouchers-queries.ts'
import { addDays } from '#server/kit/words/days.ts'
import { accrueInterest } from '#server/financing/accrual-queries.ts'
import { readClosedVouchers, reversionsAfter, storedByKey } from './closed-queries.ts'
import { reversalOfStored } from './closed-rules.ts'
import { compareText } from '#server/kit/words/compare.ts'

/**
 * Vouchers in the scope, by day: stored ones of closed months, and those that the documents of open months make
 * (books/README.md, closed months). A fixed number of queries reads them: a month with 50 trucks a day has about
 * 4,000 vouchers.
 */
export async function readVouchers(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const closed = await readClosedVouchers(q, company, scope)
  const { desde, hasta } = daysOf(scope)
  if (hasta <= closed.hasta || ('clave' in scope && closed.vouchers.length > 0))
    return inOrder(closed.vouchers)
  const open = closed.hasta && desde <= closed.hasta ? addDays(closed.hasta, 1) : desde
  const stock = stockOnce(q, company, {
    desde: 'clave' in scope && closed.hasta ? addDays(closed.hasta, 1) : open,
    hasta,
  })
  const derived = [
    ...(await reversionsAfter(q, company, closed.hasta, scope)),
    ...(await derivedVouchers(q, company, 'clave' in scope ? scope : { desde: open, hasta }, stock)),
  ]
  const found = derived.filter(({ fecha, clave }) =>
    'clave' in scope ? clave === scope.clave && fecha >= open : open <= fecha && fecha <= hasta,
  )
  const based = await withStoredOriginals(q, company, { found, derived, hasta: closed.hasta })
  return inOrder([...closed.vouchers, ...based])
}

/** Vouchers of the last day of a month that closes: each reads one subject (books/README.md, month's end). */
const MONTH_END: readonly ((q: Queries, company: string, mes: string) => Promise<Documents>)[] = [
  accrueInterest,
  accrueUnsettled,
]

/** Vouchers that a month makes on its last day when it closes. Its other vouchers are stored already. */
export async function readMonthEnd(q: Queries, company: string, mes: string): Promise<Comprobante[]> {
  const found: Documents[] = []
  for (const read of MONTH_END) found.push(await read(q, company, mes))
  return withParties(q, company, found)
}

/** Vouchers that the documents of the scope make, and the originals of the voids in it. */
async function derivedVouchers(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Comprobante[]> {
  return withParties(q, company, [
    await readSettlementVouchers(q, company, scope),
    await readPaymentVouchers(q, company, scope),
    await readLoanVouchers(q, company, scope, stock),
    await readClosings(q, company, scope),
    ...(await readInvoices(q, company, scope, stock)),
    await readReceivables(q, company, scope),
    ...(await readReceipts(q, company, scope)),
    await readMilling(q, company, scope, stock),
    ...(await readStockVouchers(q, company, scope, stock)),
    await readTransition(q, company, scope),
    ...(await readPayables(q, company, scope)),
    await readPurchases(q, company, scope),
    ...(await readBankBook(q, company, scope)),
    ...(await readPayrollVouchers(q, company, scope)),
  ])
}

/**
 * Bases each void in `found` on its original as stored when its month closed. `derived` has the originals as the documents
 * make them today, `hasta` is the last day with stored vouchers. A void that is stored itself is left out.
 */
async function withStoredOriginals(
  q: Queries,
  company: string,
  {
    found,
    derived,
    hasta,
  }: { found: readonly Comprobante[]; derived: readonly Comprobante[]; hasta: string },
): Promise<Comprobante[]> {
  const voids = found.filter(({ tipo }) => tipo === 'ANULACION').map(({ clave }) => clave)
  const stored = await storedByKey(q, company, [...voids, ...voids.map(keyOfOriginal)], hasta)
  if (stored.size === 0) return [...found]
  const today = new Map(derived.map((one) => [one.clave, one]))
  return found
    .filter(({ clave }) => !stored.has(clave))
    .map((one) => {
      const key = keyOfOriginal(one.clave)
      const original = stored.get(key)
      return original ? reversalOfStored(one, today.get(key), original) : one
    })
}

/** Key of the original of a void; other keys have no original. */
const keyOfOriginal = (clave: string) => clave.replace(/^ANULACION-/, '')

const inOrder = (vouchers: Comprobante[]) =>
  vouchers.sort((one, other) => compareText(one.fecha, other.fecha) || compareText(one.clave, other.clave))
