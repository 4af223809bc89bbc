import { z } from 'zod'
import { Day, Id, searchAnswer, SearchRequest } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { ODD_DAY } from '#server/kit/words/sentences.ts'

/** Third party of a report. */
const Party = z.object({ id_tercero: Id, nombre: z.string(), identificacion: z.string() })

/**
 * Line of a third party's account, in whole pesos (reports/README.md, sign of a movement).
 * `saldo` is the balance after the line.
 */
export const Movement = z.object({
  fecha: z.string(),
  documento: z.string(),
  proceso: z.string(),
  detalle: z.string(),
  valor: z.number(),
  saldo: z.number(),
  /** Kind and id of the source: PESADA, LIQUIDACION, ACUERDO, RECIBO, CUENTA, FACTURA and others. */
  tipo: z.string(),
  id_documento: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** Lines of a period in order, with opening and closing balance. Whole pesos. */
export const Movements = searchAnswer(Movement, {
  tercero: Party,
  desde: z.string(),
  hasta: z.string(),
  saldo_inicial: z.number(),
  /** Sum of the positive values, and of the negative ones as a positive number. */
  cargos: z.number(),
  abonos: z.number(),
  saldo_final: z.number(),
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

const Result = {
  vr_venta: z.number(),
  /** Cost in whole pesos; null if no cost is known. */
  costo: z.number().nullable(),
  utilidad: z.number().nullable(),
  /** Percent with two decimals. null without a sale or a cost. */
  margen: z.number().nullable(),
}

/** Sale or milling operation. */
export const ProfitLine = z.object({
  fecha: z.string(),
  documento: z.string(),
  servicio: z.string(),
  ...Result,
  /** FACTURA or MAQUILA. */
  tipo: z.string(),
  id_documento: z.string(),
})

const ProfitGroup = z.object({ filas: z.array(ProfitLine).default([]), ...Result })

/** Sum of a product, or of what is no product. `id_producto` is '' without a product. */
const ProfitOfProduct = z.object({ producto: z.string(), id_producto: z.string(), ...Result })
const ProfitOfMonth = z.object({ mes: z.string(), ...Result })

/**
 * Sales and milling of a period, both days included; whole pesos. `total` and the sums by product and month cover lines
 * with a known cost.
 */
export const Profitability = z.object({
  desde: z.string(),
  hasta: z.string(),
  ventas: ProfitGroup,
  maquilas: ProfitGroup,
  total: z.object(Result),
  /** Largest sale first. */
  por_producto: z.array(ProfitOfProduct).default([]),
  /** Months as `aaaa-mm`, in order. */
  por_mes: z.array(ProfitOfMonth).default([]),
  /** Invoices without a known cost, and their notes. Not part of the total. */
  sin_costo: ProfitGroup.extend({ por_producto: z.array(ProfitOfProduct).default([]) }),
})
export type Profitability = z.infer<typeof Profitability>

export const reports = {
  profitability: endpoint('GET /reports/profitability', {
    access: 'GET-reports/profitability',
    summary: 'Ventas y maquilas de unos días con su costo, utilidad y margen',
    query: z.object({ desde: Day(ODD_DAY), hasta: Day(ODD_DAY) }),
    answer: Profitability,
  }),
}
