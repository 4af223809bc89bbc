import { z } from 'zod'
import { answeredNumber, answeredText, Id } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Net kilos as weighed, dry kilos as they would be settled today, pesos of today. */
const kept = {
  netos: answeredNumber,
  fijados: answeredNumber,
  abiertos: answeredNumber,
  secos: answeredNumber,
  valor: answeredNumber,
}

/** Laboratory percents. Null when not measured. */
const quality = {
  humedad: answeredNumber,
  impureza: answeredNumber,
  grano_p: answeredNumber,
  grano_r: answeredNumber,
  yeso: answeredNumber,
}

/** A weighing, or the farmer's share of one. */
export const DepositLine = z.object({
  id_documento: Id,
  documento: answeredText,
  fecha: answeredText,
  /** Last day to fix the price. */
  fijar_hasta: answeredText,
  id_tercero: Id,
  nombre: answeredText,
  producto: answeredText,
  ...quality,
  ...kept,
})
export type DepositLine = z.infer<typeof DepositLine>

export const DepositOwner = z.object({
  id_tercero: Id,
  nombre: answeredText,
  pesadas: answeredNumber,
  /** Earliest last day for fixing a price among the weighings. */
  fijar_hasta: answeredText,
  ...kept,
})
export type DepositOwner = z.infer<typeof DepositOwner>

/** Open kilos of one product. The quality is the mean weighted by net kilos. */
export const DepositProduct = z.object({
  id_producto: Id,
  producto: answeredText,
  pesadas: answeredNumber,
  ...quality,
  ...kept,
})
export type DepositProduct = z.infer<typeof DepositProduct>

/** A settlement that fixed the price of kilos in deposit. */
export const Fixation = z.object({
  id_documento: Id,
  documento: answeredText,
  fijacion: answeredNumber,
  fecha: answeredText,
  estado: answeredText,
  precio_carga: answeredNumber,
  netos: answeredNumber,
  secos: answeredNumber,
  subtotal: answeredNumber,
})
export type Fixation = z.infer<typeof Fixation>

export const Deposits = z.object({
  fecha: answeredText,
  /** Null in the report over all farmers. */
  tercero: z.object({ id_tercero: Id, nombre: answeredText, identificacion: answeredText }).nullish(),
  agricultores: z.array(DepositOwner).default([]),
  productos: z.array(DepositProduct).default([]),
  /** One farmer only: every weighing ever in deposit, and every fixation. */
  pesadas: z.array(DepositLine).default([]),
  fijaciones: z.array(Fixation).default([]),
  total: z.object({ pesadas: answeredNumber, ...kept }),
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
