import { z } from 'zod'
import { Id } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'

/**
 * Known tare of a plate in kg: number of weighings, day of the last one, and last valid day. `tolerancia` is
 * the allowed difference in percent.
 */
export const KnownTare = z.object({
  conocida: z.number(),
  pesadas: z.number(),
  ultima: z.string(),
  hasta: z.string(),
  tolerancia: z.number(),
})
export type KnownTare = z.infer<typeof KnownTare>

/**
 * VIGENTE: compared with the next empty weight. POR CONOCER: fewer than three valid weights. VENCIDA: none is
 * valid.
 */
const TARE_STATES = ['VIGENTE', 'POR CONOCER', 'VENCIDA'] as const

/** Tare of each plate, and weighings of a month with an empty weight far from it. Weights in kg. */
export const TaresOfPlates = z.object({
  mes: z.string(),
  desviadas: z
    .array(
      z.object({
        id_weighing_record: Id,
        consecutivo: z.string(),
        placa: z.string(),
        fecha: z.string(),
        nombre_conductor: z.string(),
        peso_vacio: z.number(),
        tara_conocida: z.number(),
        diferencia: z.number(),
        /** Percent of the known tare, two decimals. */
        porcentaje: z.number(),
      }),
    )
    .default([]),
  placas: z
    .array(
      z.object({
        placa: z.string(),
        estado: z.enum(TARE_STATES),
        /** Known tare. null unless the state is VIGENTE. */
        conocida: z.number().nullable(),
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
