import { z } from 'zod'
import { answeredNumber, answeredText, Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Third party of a report. */
const Party = z.object({ id_tercero: Id, nombre: answeredText, identificacion: answeredText })

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

export const farmersReceivables = {
  /** `id` is the third party. */
  report: endpoint('GET /reports/farmer-receivables/{id}', {
    access: 'GET-reports/farmer-receivables',
    summary: 'Extracto de cartera de un agricultor: lo que debe y lo que se le debe, por vencimiento',
    params: IdParams,
    answer: FarmerReceivables,
  }),
}
