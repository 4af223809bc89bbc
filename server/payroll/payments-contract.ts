import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  optionalId,
  row,
  text,
  VersionedVoiding,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { PAYMENT } from '#server/payments/words.ts'
import { isMonth } from '#server/kit/words/months.ts'
import { ODD_MONTH } from '#server/kit/words/sentences.ts'

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

const PayrollPayments = z.object({
  /** True if the company keeps its payroll in another program. */
  nomina_externa: flag.default(false),
  meses: z.array(PaidMonth).default([]),
  pagos: z.array(PayrollPayment).default([]),
})

export const PayPayroll = z.object({
  mes: z.string().refine(isMonth, ODD_MONTH),
  fecha: Day('Escriba la fecha del pago.'),
  id_fpago: chosen('una forma de pago'),
  id_banco: optionalId,
  /** Number of the bank's confirmation. */
  referencia: text(PAYMENT.referencia.maxLength),
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
    body: VersionedVoiding,
    answer: changed,
  }),
}
