import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  IdParams,
  numberText,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FinancingAgreementDetail } from '#server/financing/contract.ts'

const ODD_DAY = 'Escriba la fecha como aaaa-mm-dd.'

/** Third party of a report. */
const Party = z.object({ id_tercero: Id, nombre: answeredText, identificacion: answeredText })

/**
 * Line of a third party's account, in whole pesos (reports/README.md, sign of a movement).
 * `saldo` is the balance after the line.
 */
export const Movement = z.object({
  fecha: answeredText,
  documento: answeredText,
  proceso: answeredText,
  detalle: answeredText,
  valor: answeredNumber,
  saldo: answeredNumber,
  /** Kind and id of the source: PESADA, LIQUIDACION, ACUERDO, RECIBO, CUENTA, FACTURA and others. */
  tipo: answeredText,
  id_documento: answeredText,
})
export type Movement = z.infer<typeof Movement>

/** Lines of a period in order, with opening and closing balance. Whole pesos. */
export const Movements = searchAnswer(Movement, {
  tercero: Party,
  desde: answeredText,
  hasta: answeredText,
  saldo_inicial: answeredNumber,
  /** Sum of the positive values, and of the negative ones as a positive number. */
  cargos: answeredNumber,
  abonos: answeredNumber,
  saldo_final: answeredNumber,
})
export type Movements = z.infer<typeof Movements>

export const movements = {
  search: endpoint('POST /movements/search', {
    access: 'POST-movements/search',
    summary:
      'Los movimientos de un tercero con sus saldos; filtros: tercero (obligatorio), desde, hasta (aaaa-mm-dd)',
    body: SearchRequest,
    answer: Movements,
  }),
}

/** Line of a farmer's statement: a loan with its interest, or a settlement as negative numbers. */
export const StatementLine = z.object({
  fecha: answeredText,
  detalle: answeredText,
  vr_neto: answeredNumber,
  financiacion: answeredNumber,
  total: answeredNumber,
  /** PRESTAMO or LIQUIDACION. */
  tipo: answeredText,
  id_documento: answeredText,
  /** The settlement was voided after the closing. The line is in no sum. */
  anulada: flag.default(false),
})

/** Loans of an agreement and their payments by settlements. Whole pesos. */
export const FarmerStatement = z.object({
  id_acuerdo: Id,
  consecutivo: numberText,
  estado: answeredText,
  agricultor: answeredText,
  identificacion: answeredText,
  /** Lots of the settled weighings. */
  lote: answeredText,
  /** Hectares, days and start of the crop. */
  cultivo: answeredText,
  /** '' while the agreement runs. */
  fecha_liquidacion: answeredText,
  /** Last day of the interest calculation. */
  calculado_al: answeredText,
  filas: z.array(StatementLine).default([]),
  /** Remaining capital, interest and their total: the sums of the lines. */
  vr_neto: answeredNumber,
  financiacion: answeredNumber,
  total: answeredNumber,
  /** Received for the receivables of the closing, and the rest of `total` that is still owed. */
  valor_recibido: answeredNumber,
  debe_hoy: answeredNumber,
  /** Loans with their interest. */
  valor_entregado: answeredNumber,
  /**
   * Approved settlements before the offset, and the payments to the farmer.
   * `valor_anticipos`: payments of voided settlements that the farmer keeps.
   */
  valor_liquidacion: answeredNumber,
  valor_pagado: answeredNumber,
  valor_anticipos: answeredNumber,
  /** valor_liquidacion − valor_entregado − valor_pagado + valor_recibido. Below 0 the farmer owes it. */
  valor_a_pagar: answeredNumber,
  /** Receivables made by the closing, or by a settlement voided after it. */
  cuentas: FinancingAgreementDetail.out.shape.cuentas,
})
export type FarmerStatement = z.infer<typeof FarmerStatement>

/** Open document of a farmer. `neto` is the running total. Whole pesos. */
export const ReceivableLine = z.object({
  fecha_vencimiento: answeredText,
  documento: answeredText,
  detalle: answeredText,
  por_cobrar: answeredNumber,
  por_pagar: answeredNumber,
  neto: answeredNumber,
  /** CUENTA, ACUERDO, LIQUIDACION or RECIBO. */
  tipo: answeredText,
  id_documento: answeredText,
})

/** Debts and credits of a farmer today in Bogotá, by due day. */
export const FarmerReceivables = z.object({
  tercero: Party,
  fecha: answeredText,
  filas: z.array(ReceivableLine).default([]),
  por_cobrar: answeredNumber,
  por_pagar: answeredNumber,
  neto: answeredNumber,
  /** Ageing of por_cobrar, to the peso. */
  tramos: z.array(z.object({ nombre: z.string(), valor: answeredNumber })).default([]),
})
export type FarmerReceivables = z.infer<typeof FarmerReceivables>

const Result = {
  vr_venta: answeredNumber,
  /** null if no cost is known. */
  costo: answeredNumber,
  utilidad: answeredNumber,
  /** Percent with two decimals. null without a sale or a cost. */
  margen: answeredNumber,
}

/** Sale or milling operation. */
export const ProfitLine = z.object({
  fecha: answeredText,
  documento: answeredText,
  servicio: answeredText,
  ...Result,
  /** FACTURA or MAQUILA. */
  tipo: answeredText,
  id_documento: answeredText,
})

const ProfitGroup = z.object({ filas: z.array(ProfitLine).default([]), ...Result })

/** Sales and milling of a period, both days included; whole pesos. `total` covers lines with a known cost. */
export const Profitability = z.object({
  desde: answeredText,
  hasta: answeredText,
  ventas: ProfitGroup,
  maquilas: ProfitGroup,
  total: z.object(Result),
  /** Invoices without a known cost. Not part of the total. */
  sin_costo: ProfitGroup,
})
export type Profitability = z.infer<typeof Profitability>

export const reports = {
  /** `id` is the agreement. */
  farmerStatement: endpoint('GET /reports/farmer-statement/{id}', {
    access: 'GET-reports/farmer-statement',
    summary: 'Estado de cuenta del agricultor en un acuerdo: lo entregado, lo liquidado y lo que queda',
    params: IdParams,
    answer: FarmerStatement,
  }),
  /** `id` is the third party. */
  farmerReceivables: endpoint('GET /reports/farmer-receivables/{id}', {
    access: 'GET-reports/farmer-receivables',
    summary: 'Extracto de cartera de un agricultor: lo que debe y lo que se le debe, por vencimiento',
    params: IdParams,
    answer: FarmerReceivables,
  }),
  profitability: endpoint('GET /reports/profitability', {
    access: 'GET-reports/profitability',
    summary: 'Ventas y maquilas de unos días con su costo, utilidad y margen',
    query: z.object({ desde: Day(ODD_DAY), hasta: Day(ODD_DAY) }),
    answer: Profitability,
  }),
}
