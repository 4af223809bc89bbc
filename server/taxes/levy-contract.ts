import { z } from 'zod'
import { DeclaredMonth } from './declarations-contract.ts'
import { Id } from '#server/kit/contract/common.ts'
import { ACCRUED_STATES } from './purchases-words.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'

const sums = {
  liquidaciones: z.number(),
  kg_liquidados: z.number(),
  subtotal: z.number(),
  cuota_fomento: z.number(),
}

/** A settlement of the month: kilos, pesos, percent. */
const LeviedPurchase = z.object({
  id_liquidacion: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  estado: z.enum(ACCRUED_STATES),
  kg_liquidados: z.number(),
  subtotal: z.number(),
  tarifa: z.number(),
  cuota_fomento: z.number(),
})

/** Milled paddy without a purchase: kilos, pesos, percent. */
const milledSums = {
  kg: z.number(),
  base: z.number(),
  cuota_fomento: z.number(),
}
const LeviedMilling = z.object({
  id_maquila: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  nombre: z.string(),
  tarifa: z.number(),
  ...milledSums,
})

/** Levy of a month: purchases by supplier, and millings. Whole pesos. */
export const FomentoReport = z.object({
  mes: z.string(),
  desde: z.string(),
  hasta: z.string(),
  /** Last day to pay. `dias_para_vencer` is negative after it. */
  vence: z.string(),
  dias_para_vencer: z.number(),
  grupos: z
    .array(
      z.object({
        id_tercero: Id,
        nombre: z.string(),
        tipo_identificacion: z.string(),
        identificacion: z.string(),
        municipio: z.string(),
        ...sums,
        compras: z.array(LeviedPurchase).default([]),
      }),
    )
    .default([]),
  /** Sums of the purchases, without millings. */
  total: z.object(sums),
  maquilas: z
    .object({ operaciones: z.number(), ...milledSums, filas: z.array(LeviedMilling).default([]) })
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
