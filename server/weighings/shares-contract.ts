import { z } from 'zod'
import { chosen, Id, readVersion } from '#server/kit/contract/common.ts'
import { ABOVE_ZERO, WRITE_NUMBER } from '#server/kit/words/sentences.ts'
import { SETTLEMENT_STATES } from './settled-words.ts'
import { SHARES_MAX } from './shares-words.ts'

const SHARE_UNITS = ['KG', 'PORCENTAJE'] as const
export type ShareUnit = (typeof SHARE_UNITS)[number]

const part = z
  .number({ error: WRITE_NUMBER })
  .min(0.01, ABOVE_ZERO)
  .max(80_000, 'La parte no puede pasar de 80.000 kg.')
  .refine((value) => Number(value.toFixed(2)) === value, 'Máximo dos decimales.')

/**
 * Owners of a weighing: at least two farmers. Kilos must add up to the net weight, percents to 100. An empty
 * list returns the whole to the supplier.
 */
export const WeighingShares = z.object({
  version: readVersion,
  unidad: z.enum(SHARE_UNITS, { error: 'Seleccione KG o PORCENTAJE.' }),
  partes: z
    .array(z.object({ id_proveedor: chosen('un proveedor'), parte: part }))
    .max(SHARES_MAX, `Máximo ${SHARES_MAX} partes.`),
})
export type WeighingShares = z.infer<typeof WeighingShares>

/** A farmer's part: as written, in kilos, and open kilos. kg with two decimals. */
export const Share = z.object({
  id_proveedor: Id,
  nombre_proveedor: z.string(),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  unidad: z.enum(SHARE_UNITS),
  parte: z.number(),
  kg: z.number().nullable(),
  kg_abiertos: z.number().nullable(),
  /** Settlements in force of this part, by number. */
  liquidaciones: z
    .array(z.object({ id: Id, numero: z.string(), estado: z.enum(SETTLEMENT_STATES), kg: z.number() }))
    .default([]),
})
export type Share = z.infer<typeof Share>
