import { z } from 'zod'
import { changeAnswer } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { isMonth } from '#server/kit/words/months.ts'
import { Paid, PayableDetail } from '#server/payables/contract.ts'
import { PAYROLL_DEBTS } from '#server/payables/words.ts'
import { ODD_MONTH } from '#server/kit/words/sentences.ts'

export const DECLARED = [
  'CUOTA_FOMENTO',
  'RETENCION',
  'RETENCION_SERVICIOS',
  'RETEICA',
  ...PAYROLL_DEBTS,
] as const

/** CON_OTRO_MES: a later month included it. */
const Situation = z.enum(['DECLARADA', 'POR_DECLARAR', 'CON_OTRO_MES'])

export const DeclareMonth = z.object({
  mes: z.string().refine(isMonth, ODD_MONTH),
  tipo: z.enum(DECLARED, { error: 'Elija qué se declara.' }),
})

/**
 * A month of one kind. `del_mes` comes from its documents, `ajustes` from changes in months declared earlier.
 * `valor` is the sum, or the declared amount. Whole pesos.
 */
export const Declaration = z.object({
  mes: z.string(),
  tipo: z.enum(DECLARED),
  nombre: z.string(),
  vence: z.string(),
  situacion: Situation,
  del_mes: z.number(),
  ajustes: z.number(),
  valor: z.number(),
  /** The payable, or '' before the declaration. */
  id_cuenta_por_pagar: z.string(),
  consecutivo: z.string(),
  saldo: z.number(),
})
export type Declaration = z.infer<typeof Declaration>

/**
 * State of a month of one kind, for its report. `diferencia` is the amount of its documents now minus the declared
 * amount. Whole pesos.
 */
export const DeclaredMonth = z.object({
  situacion: Situation,
  ajustes: z.number(),
  valor: z.number(),
  diferencia: z.number(),
  /** The payable, its words, its day and its open balance. '' and 0 before the declaration. */
  id_cuenta_por_pagar: z.string(),
  consecutivo: z.string(),
  concepto: z.string(),
  fecha: z.string(),
  saldo: z.number(),
  pagos: z.array(Paid).default([]),
})
export type DeclaredMonth = z.infer<typeof DeclaredMonth>

export const declaredMonths = {
  search: endpoint('GET /accounts-payable/declarations', {
    access: 'POST-accounts-payable/search',
    summary: 'Lo que cada mes retuvo y descontó para otros, declarado o por declarar',
    answer: z.object({ data: z.array(Declaration) }),
  }),
  declare: endpoint('POST /accounts-payable/declare', {
    access: 'POST-accounts-payable',
    creates: true,
    summary: 'Declara un mes: fija lo que se debe de él',
    said: 'Mes declarado correctamente',
    body: DeclareMonth,
    answer: changeAnswer(PayableDetail),
  }),
}
