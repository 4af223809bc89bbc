import { z } from 'zod'
import { answeredNumber, answeredText, Id } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Kilos of a farmer in deposit (N-164): net as they were weighed, and dry as they will be settled; pesos of today. */
const kept = {
  netos: answeredNumber,
  fijados: answeredNumber,
  abiertos: answeredNumber,
  secos: answeredNumber,
  valor: answeredNumber,
}

/** What the laboratory measured, in %; null was not. */
const quality = {
  humedad: answeredNumber,
  impureza: answeredNumber,
  grano_p: answeredNumber,
  grano_r: answeredNumber,
  yeso: answeredNumber,
}

/** A weighing, or a farmer's part of one. */
export const DepositLine = z.object({
  id_documento: Id,
  documento: answeredText,
  fecha: answeredText,
  /** The day until which its price is to be fixed. */
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
  /** The first of its days. */
  fijar_hasta: answeredText,
  ...kept,
})
export type DepositOwner = z.infer<typeof DepositOwner>

/** What is kept of one product together; its quality is the mean by net kilos. */
export const DepositProduct = z.object({
  id_producto: Id,
  producto: answeredText,
  pesadas: answeredNumber,
  ...quality,
  ...kept,
})
export type DepositProduct = z.infer<typeof DepositProduct>

/** A price that was fixed: a settlement of kilos in deposit. */
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
  /** Whose account it is; null for what is open of all. */
  tercero: z.object({ id_tercero: Id, nombre: answeredText, identificacion: answeredText }).nullish(),
  agricultores: z.array(DepositOwner).default([]),
  productos: z.array(DepositProduct).default([]),
  /** Of one farmer: all that he ever had in deposit, and the prices that were fixed of it. */
  pesadas: z.array(DepositLine).default([]),
  fijaciones: z.array(Fixation).default([]),
  total: z.object({ pesadas: answeredNumber, ...kept }),
  /** What open kilos are valued at, a sentence a product. */
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
