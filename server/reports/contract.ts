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

/** Whom a report is about. */
const Party = z.object({ id_tercero: Id, nombre: answeredText, identificacion: answeredText })

/**
 * One line of a third party's account (N-95). `valor` is in whole pesos, more than 0 what the third party owes since then,
 * less what it is owed; `saldo` is its account after the line.
 */
export const Movement = z.object({
  fecha: answeredText,
  documento: answeredText,
  proceso: answeredText,
  detalle: answeredText,
  valor: answeredNumber,
  saldo: answeredNumber,
  /** What made the line, PESADA, LIQUIDACION, ACUERDO, RECIBO, CUENTA or FACTURA, and the id of that record. */
  tipo: answeredText,
  id_documento: answeredText,
})
export type Movement = z.infer<typeof Movement>

/** Lines of some days in their order, with the account before the first and after the last of all. Whole pesos. */
export const Movements = searchAnswer(Movement, {
  tercero: Party,
  desde: answeredText,
  hasta: answeredText,
  saldo_inicial: answeredNumber,
  /** Sum of the values over 0, and of those under it as a positive number. */
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

/** A line of a farmer's statement: a loan with its interest, or, as negative numbers, what a settlement paid of it. */
export const StatementLine = z.object({
  fecha: answeredText,
  detalle: answeredText,
  vr_neto: answeredNumber,
  financiacion: answeredNumber,
  total: answeredNumber,
  /** PRESTAMO or LIQUIDACION. */
  tipo: answeredText,
  id_documento: answeredText,
  /** The settlement was voided after the closing: the line is in no sum. */
  anulada: flag.default(false),
})

/** What an agreement gave and what its settlements paid of it (N-96); whole pesos. */
export const FarmerStatement = z.object({
  id_acuerdo: Id,
  consecutivo: numberText,
  estado: answeredText,
  agricultor: answeredText,
  identificacion: answeredText,
  /** Lots of the settled weighings. */
  lote: answeredText,
  /** Hectares, days, and since when. */
  cultivo: answeredText,
  /** '' while the agreement runs. */
  fecha_liquidacion: answeredText,
  /** The day up to which interest runs. */
  calculado_al: answeredText,
  filas: z.array(StatementLine).default([]),
  /** What is left of capital, of interest, and of both: the sums of the lines. */
  vr_neto: answeredNumber,
  financiacion: answeredNumber,
  total: answeredNumber,
  /** What receipts paid of the receivables that the agreement left, and what of `total` is owed after them. */
  valor_recibido: answeredNumber,
  debe_hoy: answeredNumber,
  /** Loans with their interest. */
  valor_entregado: answeredNumber,
  /** What the approved settlements come to before the offset, and what the farmer was given for them or, `valor_anticipos`, keeps of those voided. */
  valor_liquidacion: answeredNumber,
  valor_pagado: answeredNumber,
  valor_anticipos: answeredNumber,
  /** valor_liquidacion − valor_entregado − valor_pagado + valor_recibido; under 0 the farmer owes it. */
  valor_a_pagar: answeredNumber,
  /** The receivables that the closing, or a settlement voided after it, made. */
  cuentas: FinancingAgreementDetail.out.shape.cuentas,
})
export type FarmerStatement = z.infer<typeof FarmerStatement>

/** One open document of a farmer (N-98); `neto` runs over the lines. Whole pesos. */
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

/** What a farmer owes and is owed today in Bogotá, by the day it falls due. */
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
  /** null where no cost is known. */
  costo: answeredNumber,
  utilidad: answeredNumber,
  /** % with two decimals; null without a sale or a cost. */
  margen: answeredNumber,
}

/** One sale or milling operation (N-99). */
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

/** Sales and milling of some days, both included; whole pesos. `total` is of those whose cost is known. */
export const Profitability = z.object({
  desde: answeredText,
  hasta: answeredText,
  ventas: ProfitGroup,
  maquilas: ProfitGroup,
  total: z.object(Result),
  /** Invoices of which no cost is known: outside of the total. */
  sin_costo: ProfitGroup,
})
export type Profitability = z.infer<typeof Profitability>

export const reports = {
  /** `id` is the agreement's. */
  farmerStatement: endpoint('GET /reports/farmer-statement/{id}', {
    access: 'GET-reports/farmer-statement',
    summary: 'Estado de cuenta del agricultor en un acuerdo: lo entregado, lo liquidado y lo que queda',
    params: IdParams,
    answer: FarmerStatement,
  }),
  /** `id` is the third party's. */
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
