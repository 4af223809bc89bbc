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

/** A settlement of the month: kilos, pesos, percent. */
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

/** Milled paddy without a purchase: kilos, pesos, percent. */
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

/** Levy of a month: purchases by supplier, and millings. Whole pesos. */
export const FomentoReport = z.object({
  mes: z.string(),
  desde: answeredText,
  hasta: answeredText,
  /** Last day to pay. `dias_para_vencer` is negative after it. */
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
  /** Sums of the purchases, without millings. */
  total: z.object(sums),
  maquilas: z
    .object({ operaciones: answeredNumber, ...milledSums, filas: z.array(LeviedMilling).default([]) })
    .default({ operaciones: 0, kg: 0, base: 0, cuota_fomento: 0, filas: [] }),
  /** Drafts of the month, which count once approved. */
  borradores: z.object(sums),
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
