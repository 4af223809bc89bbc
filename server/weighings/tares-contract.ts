import { z } from 'zod'
import { answeredNumber, answeredText, Id, numberText } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'

/**
 * What a plate is known to weigh empty: kg, of so many weighings, the day of the last of them, and the day until which it
 * holds; how far from it an empty weight may be, in percent of it.
 */
export const KnownTare = z.object({
  conocida: z.number(),
  pesadas: z.number(),
  ultima: z.string(),
  hasta: z.string(),
  tolerancia: z.number(),
})
export type KnownTare = z.infer<typeof KnownTare>

/** VIGENTE: the next empty weight is compared with it. POR CONOCER: fewer than three hold. VENCIDA: none holds any more. */
const TARE_STATES = ['VIGENTE', 'POR CONOCER', 'VENCIDA'] as const

/** The tare of each plate, and the weighings of a month whose empty weight was too far from it. Weights in kg. */
export const TaresOfPlates = z.object({
  mes: z.string(),
  desviadas: z
    .array(
      z.object({
        id_weighing_record: Id,
        consecutivo: numberText,
        placa: answeredText,
        fecha: z.string(),
        nombre_conductor: answeredText,
        peso_vacio: z.number(),
        tara_conocida: z.number(),
        diferencia: z.number(),
        /** Of the known one, two decimals. */
        porcentaje: z.number(),
      }),
    )
    .default([]),
  placas: z
    .array(
      z.object({
        placa: answeredText,
        estado: z.enum(TARE_STATES),
        /** Null unless VIGENTE. */
        conocida: answeredNumber,
        ultima_tara: z.number(),
        ultima: z.string(),
        hasta: z.string(),
      }),
    )
    .default([]),
})
export type TaresOfPlates = z.infer<typeof TaresOfPlates>

export const tares = {
  report: endpoint('GET /reports/tares', {
    access: 'POST-scales/search',
    summary:
      'La tara conocida de cada placa con su vigencia, y las pesadas de un mes (mes=aaaa-mm) cuyo peso vacío se apartó de ella',
    query: MonthQuery,
    answer: TaresOfPlates,
  }),
}
