import { documentNumber } from '#server/contract/consecutives.ts'
import type { Transaction } from '../transaction.ts'
import { feesOf } from './fees.ts'
import { insertRows } from './insert.ts'
import { debtsOf, type DebtLeft, invoicesOf, receivablesOf } from './invoices.ts'
import type { Lookups } from './lookups.ts'
import { random } from './random.ts'
import { receiptsOf } from './receipts.ts'
import type { DemoWeighing } from './weighing.ts'

/**
 * The season's money in: the fees of the scale, invoices with their receivables, what is owed from before, and the receipts
 * that paid them. Receipts are numbered by their days. Answers how many numbers of each consecutive are used.
 */
export async function makeMoney(
  tx: Transaction,
  company: string,
  { weighings, debts }: { weighings: DemoWeighing[]; debts: DebtLeft[] },
  from: Lookups,
  now: Date,
): Promise<{ invoices: number; receipts: number; accounts: number }> {
  const chance = random(1899)
  const fees = feesOf(weighings, from, chance)
  const invoices = invoicesOf(company, weighings, from, now, chance)
  const receivables = receivablesOf(company, invoices, from, now, chance)
  const { receipts, applications } = receiptsOf(company, receivables, from, now, chance)

  await insertRows(tx, 'invoices', invoices)
  const left = debtsOf(company, debts, fees.accounts.length, chance)
  await insertRows(tx, 'accounts_receivable', fees.accounts)
  await insertRows(tx, 'accounts_receivable', left)
  await insertRows(tx, 'accounts_receivable', receivables)
  const byDay = [...fees.receipts, ...receipts].sort((a, b) => (a.creado_en < b.creado_en ? -1 : 1))
  const numbers = new Map(byDay.map((row, index) => [row.id_recibo_caja, documentNumber('RC', index + 1)]))
  const numbered = <Row extends { id_recibo_caja: string }>(row: Row) => ({
    ...row,
    numero_recibo: numbers.get(row.id_recibo_caja)!,
  })
  await insertRows(tx, 'payment_receipts', byDay.map(numbered))
  await insertRows(tx, 'applied_receipts', applications.map(numbered))
  return { invoices: invoices.length, receipts: byDay.length, accounts: fees.accounts.length + left.length }
}
