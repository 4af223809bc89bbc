import { z } from 'zod'
import { flag, Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FinancingAgreementDetail } from '#server/financing/contract.ts'

/** Line of a farmer's statement: a loan with its interest, or a settlement as negative numbers. */
export const StatementLine = z.object({
  fecha: z.string(),
  detalle: z.string(),
  vr_neto: z.number(),
  financiacion: z.number(),
  total: z.number(),
  tipo: z.enum(['PRESTAMO', 'LIQUIDACION']),
  id_documento: z.string(),
  /** True for a settlement voided after the closing. Its line is in no sum. */
  anulada: flag.default(false),
})

/** Loans of an agreement and their payments by settlements. Whole pesos. */
export const FarmerStatement = z.object({
  id_acuerdo: Id,
  consecutivo: z.string(),
  estado: FinancingAgreementDetail.out.shape.estado,
  agricultor: z.string(),
  identificacion: z.string(),
  /** Lots of the settled weighings. */
  lote: z.string(),
  /** Hectares, days and start of the crop. */
  cultivo: z.string(),
  /** '' while the agreement runs. */
  fecha_liquidacion: z.string(),
  /** Last day of the interest calculation. */
  calculado_al: z.string(),
  filas: z.array(StatementLine).default([]),
  /** Remaining capital, interest and their total: the sums of the lines. */
  vr_neto: z.number(),
  financiacion: z.number(),
  total: z.number(),
  /** Received for the receivables of the closing, and the rest of `total` that is still owed. */
  valor_recibido: z.number(),
  debe_hoy: z.number(),
  /** Loans with their interest. */
  valor_entregado: z.number(),
  /**
   * Approved settlements before the offset, and the payments to the farmer.
   * `valor_anticipos`: payments of voided settlements that the farmer keeps.
   */
  valor_liquidacion: z.number(),
  valor_pagado: z.number(),
  valor_anticipos: z.number(),
  /** valor_liquidacion − valor_entregado − valor_pagado + valor_recibido. Below 0 the farmer owes it. */
  valor_a_pagar: z.number(),
  /** Receivables made by the closing, or by a settlement voided after it. */
  cuentas: FinancingAgreementDetail.out.shape.cuentas,
})
export type FarmerStatement = z.infer<typeof FarmerStatement>

export const farmerStatements = {
  /** `id` is the agreement. */
  report: endpoint('GET /reports/farmer-statement/{id}', {
    access: 'GET-reports/farmer-statement',
    summary: 'Estado de cuenta del agricultor en un acuerdo: lo entregado, lo liquidado y lo que queda',
    params: IdParams,
    answer: FarmerStatement,
  }),
}
