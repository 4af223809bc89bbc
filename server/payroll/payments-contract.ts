import { z } from 'zod'
import {
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  readVersion,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { PAYMENT } from '#server/payments/words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { isMonth } from '#server/kit/words/months.ts'
import { mustChoose, WHY_VOIDED } from '#server/kit/words/sentences.ts'

/** A payment of the slips of one month. Whole pesos. */
export const PayrollPayment = row('id_pago_nomina', {
  id_pago_nomina: Id,
  consecutivo: z.string(),
  mes: z.string(),
  fecha: z.string(),
  valor: z.number(),
  colillas: z.number(),
  descripcion_fpago: z.string(),
  nombre_banco: z.string(),
  referencia: z.string(),
  registro: z.string(),
  anulada: flag.default(false),
  anulada_el: z.string(),
  motivo_anulacion: z.string(),
})
export type PayrollPayment = z.infer<typeof PayrollPayment>

/** Slips of a month with their net, and what is paid of it. Whole pesos. */
const PaidMonth = z.object({
  mes: z.string(),
  colillas: z.number(),
  neto: z.number(),
  pagado: z.number(),
  pendiente: z.number(),
})

export const PayrollPayments = z.object({
  /** True if the company keeps its payroll in another program. */
  nomina_externa: flag.default(false),
  meses: z.array(PaidMonth).default([]),
  pagos: z.array(PayrollPayment).default([]),
})

export const PayPayroll = z.object({
  mes: z.string().refine(isMonth, 'Escriba el mes como aaaa-mm.'),
  fecha: Day('Escriba la fecha del pago.'),
  id_fpago: requiredText(mustChoose('una forma de pago'), 64),
  id_banco: z
    .union([z.literal(''), Id])
    .nullish()
    .transform((value) => value || null),
  /** Number of the bank's confirmation. */
  referencia: text(PAYMENT.referencia.maxLength),
})

export const VoidPayrollPayment = z.object({
  version: readVersion,
  motivo: requiredText(WHY_VOIDED, LENGTH.reason),
})

const changed = changeAnswer(PayrollPayment)

export const payrollPayments = {
  list: endpoint('GET /payroll-payments', {
    access: 'POST-payroll-payments/search',
    summary: 'La nómina de los últimos doce meses con colillas: neto, pagado y pendiente, y sus pagos',
    answer: PayrollPayments,
  }),
  pay: endpoint('POST /payroll-payments', {
    access: 'POST-payroll-payments',
    creates: true,
    summary: 'Paga las colillas de un mes que no se han pagado',
    said: 'Nómina pagada correctamente',
    body: PayPayroll,
    answer: changed,
  }),
  void: endpoint('PATCH /payroll-payments/{id}/void', {
    access: 'PATCH-payroll-payments/{id}/void',
    summary: 'Anula un pago de nómina: el dinero vuelve hoy a su cuenta y las colillas quedan por pagar',
    said: 'Pago de nómina anulado correctamente',
    params: IdParams,
    body: VoidPayrollPayment,
    answer: changed,
  }),
}
