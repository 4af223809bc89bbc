import { z } from 'zod'
import { flag, Id, IdParams, stored } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'

const sums = {
  total_devengado: z.number(),
  total_deducciones: z.number(),
  neto: z.number(),
}

/** One row of the month. Whole pesos. */
const Slip = z.object({
  id_nomina: Id,
  id_empleado: Id,
  nombre_completo: z.string(),
  identificacion: z.string(),
  dependencia: z.string(),
  cargo: z.string(),
  dias: z.number(),
  ...sums,
})

/** Slips of a month, ordered by name. */
export const PayrollMonth = z.object({
  mes: z.string(),
  colillas: z.array(Slip).default([]),
  /** Shares of the employer, beside the slips. */
  aportes: z.number(),
  /** True if the month has no voucher here: then its slips are no book entry. */
  nomina_externa: flag.default(false),
  ...sums,
})
export type PayrollMonth = z.infer<typeof PayrollMonth>

/** An amount earned or deducted, in whole pesos. `cantidad` is in `unidad` (días, horas, %). */
const PayrollConcept = z.object({
  clave: z.string(),
  concepto: z.string(),
  cantidad: z.number().nullable(),
  unidad: z.string(),
  devengado: z.number(),
  deduccion: z.number(),
})

/** A slip of one employee and month, with position, salary and days of that month. */
export const PayrollSlip = stored({
  ...Slip.shape,
  desde: z.string(),
  hasta: z.string(),
  fecha_pago: z.string(),
  salario: z.number(),
  tipo_contrato: z.string(),
  fecha_ingreso: z.string(),
  eps: z.string(),
  afp: z.string(),
  banco: z.string(),
  nro_cuenta: z.string(),
  /** True if the month of the slip has no voucher here: then the slip is no book entry. */
  nomina_externa: flag.default(false),
  conceptos: z.array(PayrollConcept).default([]),
})
export type PayrollSlip = z.infer<typeof PayrollSlip>

const KEY = 'GET-reports/payroll-slip'

export const payroll = {
  month: endpoint('GET /reports/payroll-slip', {
    access: KEY,
    summary: 'Las colillas de nómina de un mes (mes=aaaa-mm) y su suma',
    query: MonthQuery,
    answer: PayrollMonth,
  }),
  slip: endpoint('GET /reports/payroll-slip/{id}', {
    access: KEY,
    summary: 'La colilla de nómina de un empleado y un mes, con sus conceptos',
    params: IdParams,
    answer: PayrollSlip,
  }),
}
