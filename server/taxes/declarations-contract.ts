import { z } from 'zod'
import { answeredNumber, answeredText, changeAnswer } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { isMonth } from '#server/kit/words/months.ts'
import { Paid, PayableDetail } from '#server/payables/contract.ts'

/** What of a month is declared. */
export const DECLARED = ['CUOTA_FOMENTO', 'RETENCION', 'RETENCION_SERVICIOS', 'RETEICA'] as const

export const DeclareMonth = z.object({
  mes: z.string().refine(isMonth, 'Escriba el mes como aaaa-mm.'),
  tipo: z.enum(DECLARED, { error: 'Elija qué se declara.' }),
})

/**
 * What a month withheld of one kind: `del_mes` by its documents, `ajustes` what changed in months that were declared before it,
 * `valor` both together, or what was declared. Whole pesos.
 */
export const Declaration = z.object({
  mes: z.string(),
  tipo: z.string(),
  nombre: answeredText,
  vence: answeredText,
  del_mes: answeredNumber,
  ajustes: answeredNumber,
  valor: answeredNumber,
  /** What it made; '' while it is not declared. */
  id_cuenta_por_pagar: answeredText,
  consecutivo: answeredText,
  saldo: answeredNumber,
})
export type Declaration = z.infer<typeof Declaration>

/**
 * What is said of a month, of one kind, beside its documents. `situacion`: DECLARADA, POR_DECLARAR, or CON_OTRO_MES, where a
 * later month took it along. `valor` was declared, or is to be, with the `ajustes` of months declared before; `diferencia` is
 * what its documents come to now, less what was declared. Whole pesos.
 */
export const DeclaredMonth = z.object({
  situacion: answeredText,
  ajustes: answeredNumber,
  valor: answeredNumber,
  diferencia: answeredNumber,
  /** What it made, the day on which it was declared, and what is still owed; '' and 0 while it is not. */
  id_cuenta_por_pagar: answeredText,
  consecutivo: answeredText,
  fecha: answeredText,
  saldo: answeredNumber,
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
