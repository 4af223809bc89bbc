import { z } from 'zod'
import { AppliedReceipt } from './applied-contract.ts'
import {
  changeAnswer,
  Day,
  Id,
  IdParams,
  readVersion,
  requiredPesos,
  requiredText,
  row,
  searchAnswer,
  text,
  VersionedVoiding,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf, voids } from '#server/kit/contract/managed.ts'
import { RECEIPT } from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { APPLY_SOMETHING, INCOMPLETE } from '#server/kit/words/sentences.ts'

export const RECEIPT_STATES = ['PENDIENTE', 'APLICADO', 'ANULADO'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/**
 * A cash receipt, in whole pesos. `por_aplicar` is the amount that pays no receivable yet. The unapplied amount
 * of an APLICADO receipt is an advance (receipts/README.md, advances).
 */
export const PaymentReceipt = row('id_recibo_caja', {
  id_recibo_caja: Id,
  numero_recibo: z.string(),
  estado: z.enum(RECEIPT_STATES),
  valor_pagado: z.number(),
  fecha_recepcion_pago: z.string(),
  id_medio_pago: z.string(),
  descripcion_medio_pago: z.string(),
  id_banco: z.string(),
  nombre_banco: z.string(),
  id_cliente_tercero: z.string(),
  nombre_cliente: z.string(),
  /** Summary in words, written by the server. */
  facturas_aplicadas: z.string(),
  observaciones: z.string(),
  motivo_anulacion: z.string(),
  aplicado: z.number(),
  por_aplicar: z.number(),
  anticipo: z.number(),
  origen: z.string(),
  id_weighing_record: z.string(),
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

/** Receipt with the receivables that it pays: invoice and remaining balance of each. */
export const ReceiptDetail = row('id_recibo_caja', {
  ...PaymentReceipt.out.shape,
  tipo_identificacion_cliente: z.string(),
  identificacion_cliente: z.string(),
  /** Number of the weighing whose fee this receipt pays. */
  numero_origen: z.string(),
  aplicaciones: z
    .array(
      row('id_applied_receipt', {
        ...AppliedReceipt.out.shape,
        id_factura: z.string(),
        saldo_actual: z.number(),
      }),
    )
    .default([]),
})
export type ReceiptDetail = z.infer<typeof ReceiptDetail>

const amount = requiredPesos(INCOMPLETE)

/** Receivables to pay, each at most once. Whole pesos. */
export const Applications = z
  .array(z.object({ id_cuenta_por_cobrar: Id, valor_aplicado: amount }))
  .max(200, 'Máximo 200 cuentas por recibo.')
  .refine(
    (lines) => new Set(lines.map((line) => line.id_cuenta_por_cobrar)).size === lines.length,
    'Cada cuenta va una sola vez.',
  )

/**
 * Without a number, the next of the consecutive is used. With applications the state becomes APLICADO. ANULADO
 * records a spoiled number of the receipt book: `observaciones` give the reason and nothing is paid.
 */
export const NewPaymentReceipt = z.object({
  numero_recibo: text(RECEIPT.numero_recibo.maxLength),
  valor_pagado: amount,
  fecha_recepcion_pago: Day(INCOMPLETE),
  id_medio_pago: requiredText(INCOMPLETE, 64),
  /** Required if the payment method is of class bank. */
  id_banco: Id.or(z.literal('')).nullish(),
  id_cliente_tercero: requiredText(INCOMPLETE, 64),
  facturas_aplicadas: z.string().max(2000).nullish(),
  observaciones: text(RECEIPT.observaciones.maxLength),
  estado: z.enum(RECEIPT_STATES, { error: 'Seleccione un estado de la lista.' }).default('PENDIENTE'),
  aplicaciones: Applications.default([]),
})
export type NewPaymentReceipt = z.infer<typeof NewPaymentReceipt>

/** Change of a receipt, identified by `id_recibo_caja` (receipts/README.md, states). */
export const PaymentReceiptChange = z.object({
  id_recibo_caja: Id,
  version: readVersion,
  observaciones: z.string().trim().max(RECEIPT.observaciones.maxLength).optional(),
  estado: z.enum(RECEIPT_STATES).optional(),
  motivo: z.string().trim().max(LENGTH.reason).optional(),
})
export type PaymentReceiptChange = z.infer<typeof PaymentReceiptChange>

const calls = managed({
  resource: 'payment-receipts',
  paths: {
    create: '/payment-receipts',
    update: '/payment-receipts/update',
    remove: '/payment-receipts/delete/{id}',
  },
  noun: 'recibos de caja',
  said: { ...saidOf('Recibo', 'o'), create: 'Recibo de caja creado correctamente' },
  row: PaymentReceipt,
  create: NewPaymentReceipt,
  change: PaymentReceiptChange,
})

const act = <Body>(path: string, summary: string, said: string, body: z.ZodType<Body>) =>
  endpoint(`PATCH /payment-receipts/{id}/${path}`, {
    access: 'PUT-payment-receipts',
    summary,
    said,
    params: IdParams,
    body,
    answer: changeAnswer(ReceiptDetail),
  })

export const paymentReceipts = {
  ...calls,
  create: { ...calls.create, answer: changeAnswer(ReceiptDetail) },
  remove: voids(calls.remove, 'Anula un recibo pendiente'),
  /** `paymentReceiptList` and `totalElements` repeat the data for old clients of the search. */
  search: {
    ...calls.search,
    answer: searchAnswer(PaymentReceipt, {
      paymentReceiptList: z.array(PaymentReceipt).optional(),
      totalElements: z.number().int().optional(),
    }),
  },
  get: endpoint('GET /payment-receipts/{id}', {
    access: 'POST-payment-receipts/search',
    summary: 'Un recibo de caja con las cuentas que paga',
    params: IdParams,
    answer: ReceiptDetail,
  }),
  /** Applies the remainder to receivables of the client. */
  apply: {
    ...act(
      'apply',
      'Aplica un recibo a cuentas por cobrar de su cliente',
      'Recibo aplicado correctamente',
      z.object({
        version: readVersion,
        fecha_aplicacion: Day(INCOMPLETE).optional(),
        aplicaciones: Applications.min(1, APPLY_SOMETHING),
      }),
    ),
    once: true,
  },
  void: act(
    'void',
    'Anula un recibo: lo que pagaba se vuelve a deber',
    'Recibo anulado correctamente',
    VersionedVoiding,
  ),
}
