import type { z } from 'zod'
import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow, lockCompany, lockRow, refuseLate, updateRow } from '#server/kit/rows/rows.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { Refusal, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { daysOfMonth, writtenMonth } from '#server/kit/words/months.ts'
import { PAYROLL_DEBTS } from '#server/payables/words.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import type { PayPayroll, PayrollPayment } from './payments-contract.ts'
import {
  isElsewhere,
  payrollPayment,
  paymentsOfMonth,
  PAYROLL_PAYMENTS,
  unpaidSlips,
} from './payments-queries.ts'
import type { VersionedVoiding } from '#server/kit/contract/common.ts'
import { payingOut } from '#server/payables/acts.ts'

const PAYING = payingOut('la nómina')

/**
 * Pays all slips of a month that nobody paid yet, on a day from the first of that month to `hoy` in Bogotá
 * (payroll/README.md, paying). Throws CONFLICTO without such slips, and 422 as `readBank`.
 */
export async function payPayroll(
  tx: Transaction,
  company: string,
  { mes, fecha, id_fpago, id_banco, referencia }: z.infer<typeof PayPayroll>,
  hoy: string,
): Promise<PayrollPayment> {
  await lockCompany(tx, company)
  const slips = await unpaidSlips(tx, company, mes)
  if (slips.length === 0) {
    const elsewhere = await isElsewhere(tx, company)
    const none = `De ${writtenMonth(mes)} no hay nómina por pagar`
    throw new Refusal('CONFLICTO', elsewhere ? `${none}: se lleva en otro programa.` : `${none}.`)
  }
  refuseOutside('fecha', fecha, {
    desde: { dia: daysOfMonth(mes).desde, que: `el primer día de ${writtenMonth(mes)}` },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, PAYING)
  const before = await paymentsOfMonth(tx, company, mes)
  const { _id } = await createRow(tx, PAYROLL_PAYMENTS, company, {
    consecutivo: `NOM-${mes}${before > 0 ? `-${before + 1}` : ''}`,
    ...{ mes, fecha, valor: addUp(slips.map(({ valor }) => valor)), id_fpago, id_banco: banco, referencia },
    registro: tx.actor.nombre,
  })
  await insertRows(
    tx,
    'payroll_paid_slips',
    slips.map((slip) => ({ id_pago_nomina: _id, ...slip })),
  )
  return payrollPayment(tx, company, _id)
}

/**
 * Voids a payment: its money comes back on the day `hoy`, and its slips are unpaid again. Throws CONFLICTO if voided.
 */
export async function voidPayrollPayment(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: z.infer<typeof VersionedVoiding>,
  hoy: string,
): Promise<PayrollPayment> {
  const payment = await lockRow(tx, PAYROLL_PAYMENTS, company, id)
  refuseLate(payment, version)
  refuseIfVoided(payment.anulada === true, `El pago de nómina ${String(payment.consecutivo)}`)
  await updateRow(tx, PAYROLL_PAYMENTS, company, id, {
    anulada: true,
    anulada_el: hoy,
    motivo_anulacion: motivo,
  })
  return payrollPayment(tx, company, id)
}

/**
 * Throws CONFLICTO if a payment or a declared debt of payroll stands in an open month: without the month's voucher
 * its debt would stand with the opposite sign. Call it before the company says that payroll is kept elsewhere.
 */
export async function refusePayrollElsewhere(tx: Transaction, company: string): Promise<void> {
  const [open] = await rowsOf<{ consecutivo: string }>(
    tx,
    sql`select consecutivo from payroll_payments
      where id_empresa = ${company} and not anulada and mes > coalesce(mes_cerrado(${company}), '')
      union all
      select consecutivo from accounts_payable where id_empresa = ${company} and not anulada
        and origen = any (string_to_array(${PAYROLL_DEBTS.join('|')}, '|')) and mes > coalesce(mes_cerrado(${company}), '')
      limit 1`,
  )
  if (open)
    throw new Refusal(
      'CONFLICTO',
      `${open.consecutivo} es de la nómina de un mes abierto: anúlelo antes de llevarla en otro programa.`,
    )
}

/**
 * Throws CONFLICTO if opening a closed month would take its payroll out of the books or bring it in, because payroll
 * has moved between the programs since the closing.
 */
export async function refusePayrollMoved(tx: Transaction, company: string, mes: string): Promise<void> {
  const [moved] = await rowsOf<{ nomina_externa: boolean }>(
    tx,
    sql`select nomina_externa from companies
      where id_empresa = ${company} and nomina_externa = nomina_contabilizada(id_empresa, ${mes})
        and exists (select from payroll_records n where n.id_empresa = ${company} and to_char(n.desde, 'YYYY-MM') = ${mes})`,
  )
  if (!moved) return
  const [was, now, would] = moved.nomina_externa
    ? ['aquí', 'en otro programa', 'saldría de los libros']
    : ['en otro programa', 'aquí', 'entraría a los libros']
  throw new Refusal(
    'CONFLICTO',
    `La nómina de ${writtenMonth(mes)} se llevó ${was} y hoy se lleva ${now}: al abrir el mes ${would}. ` +
      `Diga antes en Empresas que se lleva ${was}.`,
  )
}
