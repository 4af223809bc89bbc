import { z } from 'zod'
import { DeclaredMonth } from './declarations-contract.ts'
import { answeredNumber, answeredText, Id, numberText } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'

const sums = {
  liquidaciones: answeredNumber,
  kg_liquidados: answeredNumber,
  subtotal: answeredNumber,
  cuota_fomento: answeredNumber,
}

/** A settlement of the month: kilos, pesos, and the percent that it deducted. */
const LeviedPurchase = z.object({
  id_liquidacion: Id,
  consecutivo: numberText,
  fecha: answeredText,
  estado: answeredText,
  kg_liquidados: answeredNumber,
  subtotal: answeredNumber,
  tarifa: answeredNumber,
  cuota_fomento: answeredNumber,
})

/** Levy of paddy that nobody bought, which is owed when it is milled (facts 3.5): kilos of it, pesos, percent. */
const milledSums = {
  kg: answeredNumber,
  base: answeredNumber,
  cuota_fomento: answeredNumber,
}
const LeviedMilling = z.object({
  id_maquila: Id,
  consecutivo: numberText,
  fecha: answeredText,
  nombre: answeredText,
  tarifa: answeredNumber,
  ...milledSums,
})

/** What a month owes of the levy on paddy (facts 3.3): of purchases by supplier, and of what was milled. Whole pesos. */
export const FomentoReport = z.object({
  mes: z.string(),
  desde: answeredText,
  hasta: answeredText,
  /** Last day on which it is paid in time; the days until then, negative once it has passed. */
  vence: answeredText,
  dias_para_vencer: answeredNumber,
  grupos: z
    .array(
      z.object({
        id_tercero: Id,
        nombre: answeredText,
        tipo_identificacion: answeredText,
        identificacion: answeredText,
        municipio: answeredText,
        ...sums,
        compras: z.array(LeviedPurchase).default([]),
      }),
    )
    .default([]),
  /** Of the purchases. */
  total: z.object(sums),
  maquilas: z
    .object({ operaciones: answeredNumber, ...milledSums, filas: z.array(LeviedMilling).default([]) })
    .default({ operaciones: 0, kg: 0, base: 0, cuota_fomento: 0, filas: [] }),
  /** Drafts of the month, which count when they are approved. */
  borradores: z.object(sums),
  /** null where the API does not say it. */
  declaracion: DeclaredMonth.nullable().default(null),
})
export type FomentoReport = z.infer<typeof FomentoReport>

export const fomento = {
  report: endpoint('GET /reports/fomento', {
    access: 'GET-reports/fomento',
    summary: 'La cuota de fomento arrocero de un mes (mes=aaaa-mm) por proveedor, con su vencimiento',
    query: MonthQuery,
    answer: FomentoReport,
  }),
}
