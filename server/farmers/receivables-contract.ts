import { z } from 'zod'
import { Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Third party of a report. */
const Party = z.object({ id_tercero: Id, nombre: z.string(), identificacion: z.string() })

/** Open document of a farmer. `neto` is the running total. Whole pesos. */
export const ReceivableLine = z.object({
  fecha_vencimiento: z.string(),
  documento: z.string(),
  detalle: z.string(),
  por_cobrar: z.number(),
  por_pagar: z.number(),
  neto: z.number(),
  /** CUENTA, FACTURA, ACUERDO, LIQUIDACION, CUENTA_POR_PAGAR, ANTICIPO or RECIBO. */
  tipo: z.string(),
  id_documento: z.string(),
})

/** Debts and credits of a farmer today in Bogotá, by due day. */
export const FarmerReceivables = z.object({
  tercero: Party,
  fecha: z.string(),
  filas: z.array(ReceivableLine).default([]),
  por_cobrar: z.number(),
  por_pagar: z.number(),
  neto: z.number(),
  /** Ageing of por_cobrar, to the peso. */
  tramos: z.array(z.object({ nombre: z.string(), valor: z.number() })).default([]),
})
export type FarmerReceivables = z.infer<typeof FarmerReceivables>

export const farmersReceivables = {
  /** `id` is the third party. */
  report: endpoint('GET /reports/farmer-receivables/{id}', {
    access: 'GET-reports/farmer-receivables',
    summary: 'Extracto de cartera de un agricultor: lo que debe y lo que se le debe, por vencimiento',
    params: IdParams,
    answer: FarmerReceivables,
  }),
}
