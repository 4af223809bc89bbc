import { z } from 'zod'
import { Id } from '#server/kit/contract/common.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Net kilos as weighed, dry kilos as they would be settled today, pesos of today. */
const kept = {
  netos: z.number(),
  fijados: z.number(),
  abiertos: z.number(),
  secos: z.number(),
  valor: z.number().nullable(),
}

/** Laboratory percents. Null when not measured. */
const quality = {
  humedad: z.number().nullable(),
  impureza: z.number().nullable(),
  grano_p: z.number().nullable(),
  grano_r: z.number().nullable(),
  yeso: z.number().nullable(),
}

/** A weighing, or the farmer's share of one. */
export const DepositLine = z.object({
  id_documento: Id,
  documento: z.string(),
  fecha: z.string(),
  /** Last day to fix the price. */
  fijar_hasta: z.string(),
  id_tercero: Id,
  nombre: z.string(),
  producto: z.string(),
  ...quality,
  ...kept,
})
export type DepositLine = z.infer<typeof DepositLine>

export const DepositOwner = z.object({
  id_tercero: Id,
  nombre: z.string(),
  pesadas: z.number(),
  /** Earliest last day for fixing a price among the weighings. */
  fijar_hasta: z.string(),
  ...kept,
})
export type DepositOwner = z.infer<typeof DepositOwner>

/** Open kilos of one product. The quality is the mean weighted by net kilos. */
export const DepositProduct = z.object({
  id_producto: Id,
  producto: z.string(),
  pesadas: z.number(),
  ...quality,
  ...kept,
})
export type DepositProduct = z.infer<typeof DepositProduct>

/** A settlement that fixed the price of kilos in deposit. */
export const Fixation = z.object({
  id_documento: Id,
  documento: z.string(),
  fijacion: z.number(),
  fecha: z.string(),
  estado: z.enum(SETTLEMENT_STATES),
  precio_carga: z.number(),
  netos: z.number(),
  secos: z.number(),
  subtotal: z.number(),
})
export type Fixation = z.infer<typeof Fixation>

export const Deposits = z.object({
  fecha: z.string(),
  /** Null in the report over all farmers. */
  tercero: z.object({ id_tercero: Id, nombre: z.string(), identificacion: z.string() }).nullish(),
  agricultores: z.array(DepositOwner).default([]),
  productos: z.array(DepositProduct).default([]),
  /** One farmer only: every weighing ever in deposit, and every fixation. */
  pesadas: z.array(DepositLine).default([]),
  fijaciones: z.array(Fixation).default([]),
  total: z.object({ pesadas: z.number(), ...kept }),
  /** Prices used for the value, one sentence per product. */
  precios: z.array(z.string()).default([]),
})
export type Deposits = z.infer<typeof Deposits>

export const deposits = {
  report: endpoint('GET /reports/deposits', {
    access: 'POST-settlements/search',
    summary:
      'El paddy en depósito por fijar, valorado al precio de hoy; con tercero, su cuenta: pesadas y fijaciones',
    query: z.object({ tercero: Id.optional() }),
    answer: Deposits,
  }),
}
