import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { LAST_DAY } from '#server/kit/words/days.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { updateRow } from '#server/kit/rows/rows.ts'
import { refusePayrollMoved } from '#server/payroll/payments-acts.ts'
import type { Books } from '#server/periods/acts.ts'
import { CLOSED_PERIODS } from '#server/periods/queries.ts'
import { openRanges, STORED_LINES } from './closed-queries.ts'
import { storedForm } from './closed-rules.ts'
import { monthTies } from './ties-queries.ts'
import type { ComprobanteContable } from './accounts-rules.ts'
import { bookedVouchers, monthEndVouchers } from './vouchers-queries.ts'

/**
 * Stores the vouchers of a month that closes, with those of its end, and returns their number. Earlier closed months
 * without stored vouchers are stored first. The caller holds the exclusive lock of the company's periods
 * (periods/README.md, lock).
 */
async function storeVouchers(tx: Transaction, company: string, mes: string): Promise<number> {
  while (await keepNext(tx, company, mes));
  const comprobantes = await keepMonth(tx, company, mes)
  const atEnd = await monthEndVouchers(tx, company, mes)
  await store(tx, company, mes, atEnd)
  await sumMonth(tx, company, mes)
  return comprobantes + atEnd.length
}

/** Deletes the stored vouchers of a month that opens again. Throws like `refusePayrollMoved`. */
async function forgetVouchers(tx: Transaction, company: string, mes: string): Promise<void> {
  await refusePayrollMoved(tx, company, mes)
  await deleteVouchers(tx, company, mes)
}

async function deleteVouchers(tx: Transaction, company: string, mes: string): Promise<void> {
  await tx.execute(sql`delete from closed_vouchers where id_empresa = ${company} and mes >= ${mes}`)
  await tx.execute(sql`delete from closed_sums where id_empresa = ${company} and mes >= ${mes}`)
}

/**
 * Stores the vouchers of the oldest closed month without stored ones, and returns false if there is none before
 * `until`. The release before closed that month, so it gets no vouchers of its end. The row lock keeps the month from
 * being opened meanwhile.
 */
export async function keepNext(tx: Transaction, company: string, until = LAST_DAY): Promise<boolean> {
  const [period] = await rowsOf<{ id: string; mes: string }>(
    tx,
    sql`select id_periodo as id, mes from closed_periods
      where id_empresa = ${company} and cerrado and comprobantes is null and mes < ${until}
      order by mes limit 1 for update`,
  )
  if (!period) return false
  const comprobantes = await keepMonth(tx, company, period.mes)
  await sumMonth(tx, company, period.mes)
  await updateRow(tx, CLOSED_PERIODS, company, period.id, { comprobantes })
  return true
}

/** Store of vouchers and their ties, for the acts that close and open a month. */
export const VOUCHER_STORE: Books = { storeVouchers, deleteVouchers: forgetVouchers, ties: monthTies }

async function keepMonth(tx: Transaction, company: string, mes: string): Promise<number> {
  // The release before opens a month without deleting its vouchers.
  await deleteVouchers(tx, company, mes)
  let comprobantes = 0
  for (const days of await openRanges(tx, company, daysOfMonth(mes).hasta)) {
    const vouchers = await bookedVouchers(tx, company, days)
    await store(tx, company, mes, vouchers)
    comprobantes += vouchers.length
  }
  return comprobantes
}

async function store(
  tx: Transaction,
  company: string,
  mes: string,
  vouchers: readonly ComprobanteContable[],
): Promise<void> {
  const rows = vouchers.map((one) => ({
    id_empresa: company,
    mes,
    clave: one.clave,
    fecha: one.fecha,
    comprobante: storedForm(one),
  }))
  await tx.execute(
    sql`insert into closed_vouchers select * from json_populate_recordset(null::closed_vouchers, ${JSON.stringify(rows)}::json)`,
  )
}

/** Stores the sums of the stored vouchers of a month. */
const sumMonth = (tx: Transaction, company: string, mes: string) =>
  tx.execute(sql`insert into closed_sums (id_empresa, mes, clase, id_banco, id_producto, cruce, debito, credito)
    select id_empresa, mes, clase, id_banco, id_producto, cruce, sum(debito), sum(credito)
    from (${STORED_LINES}) l where id_empresa = ${company} and mes = ${mes} group by 1, 2, 3, 4, 5, 6`)
