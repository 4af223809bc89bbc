import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import type { PayrollPayment } from './payments-contract.ts'

export const PAYROLL_PAYMENTS: Resource = {
  name: 'payroll_payments',
  id: 'id_pago_nomina',
  searched: ['consecutivo'],
  filters: ['mes'],
  sorted: ['consecutivo'],
  label: 'consecutivo',
  dated: 'fecha',
}

/** Months with slips in the list. */
const MONTHS = 12

/** True if the company keeps its payroll in another program. */
export async function isElsewhere(q: Queries, company: string): Promise<boolean> {
  const rows = await rowsOf(q, sql`select from companies where id_empresa = ${company} and nomina_externa`)
  return rows.length > 0
}

/** True if the payroll of a month `aaaa-mm` has no voucher here (payroll/README.md, payroll elsewhere). */
export async function isMonthElsewhere(q: Queries, company: string, mes: string): Promise<boolean> {
  const rows = await rowsOf(q, sql`select where not nomina_contabilizada(${company}, ${mes})`)
  return rows.length > 0
}

/** Slip `n` has a payment that stands. */
const IS_PAID = sql`exists (select from payroll_paid_slips s join payroll_payments p using (id_pago_nomina)
  where s.id_nomina = n.id_nomina and not p.anulada)`

/** The month of slip `n` has a voucher (payroll/README.md, payroll elsewhere). */
export const IS_BOOKED = sql`nomina_contabilizada(n.id_empresa, to_char(n.desde, 'YYYY-MM'))`

/** Slips of a month `aaaa-mm` that nobody paid yet. A net of 0 is not paid. */
export function unpaidSlips(q: Queries, company: string, mes: string) {
  return rowsOf<{ id_nomina: string; valor: number }>(
    q,
    sql`select n.id_nomina, n.neto::float8 as valor from payroll_records n
      where n.id_empresa = ${company} and to_char(n.desde, 'YYYY-MM') = ${mes} and n.neto > 0 and not ${IS_PAID}
        and ${IS_BOOKED}
      order by n.id_nomina`,
  )
}

/** A payment with all columns of its table. */
interface Paid extends PayrollPayment {
  id_empresa: string
  id_fpago: string
  id_banco: string | null
  busqueda: string
}

const PAYMENT = sql`select p.*, p.id_pago_nomina as _id, p.valor::float8 as valor, p.fecha::text as fecha,
    coalesce(p.anulada_el::text, '') as anulada_el, f.descripcion as descripcion_fpago,
    concat_ws(' ', b.nombre, b.nro_cuenta) as nombre_banco,
    (select count(*)::int from payroll_paid_slips s where s.id_pago_nomina = p.id_pago_nomina) as colillas
  from payroll_payments p join payment_methods f on f.id_forma_pago = p.id_fpago left join banks b using (id_banco)`

/** Months with a voucher, newest first, with what is paid of each, and their payments. */
export async function payrollToPay(q: Queries, company: string) {
  const meses = await rowsOf<{ mes: string; colillas: number; neto: number; pagado: number }>(
    q,
    sql`select to_char(n.desde, 'YYYY-MM') as mes, count(*)::int as colillas, sum(n.neto)::float8 as neto,
        coalesce(sum(n.neto) filter (where ${IS_PAID}), 0)::float8 as pagado
      from payroll_records n where n.id_empresa = ${company} and ${IS_BOOKED} group by 1 order by 1 desc limit ${MONTHS}`,
  )
  const pagos = await rowsOf<Paid>(
    q,
    sql`${PAYMENT} where p.id_empresa = ${company} and p.mes >= ${meses.at(-1)?.mes ?? ''}
      order by p.fecha desc, p.id_pago_nomina desc`,
  )
  return {
    nomina_externa: await isElsewhere(q, company),
    meses: meses.map((one) => ({ ...one, pendiente: one.neto - one.pagado })),
    pagos,
  }
}

/** One payment. Throws 404. */
export async function payrollPayment(q: Queries, company: string, id: string): Promise<PayrollPayment> {
  const [found] = await rowsOf<Paid>(
    q,
    sql`${PAYMENT} where p.id_empresa = ${company} and p.id_pago_nomina = ${id}`,
  )
  if (!found) throw notFound()
  return found
}

/** Number of the payments of a month, voided ones too. */
export async function paymentsOfMonth(q: Queries, company: string, mes: string): Promise<number> {
  const [found] = await rowsOf<{ veces: number }>(
    q,
    sql`select count(*)::int as veces from payroll_payments where id_empresa = ${company} and mes = ${mes}`,
  )
  return found?.veces ?? 0
}
