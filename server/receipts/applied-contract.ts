import { z } from 'zod'
import { Day, Id, requiredPesos, readVersion, requiredText, row } from '#server/kit/contract/common.ts'
import { managed } from '#server/kit/contract/managed.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

/** Amount of a receipt that pays one receivable: whole pesos, on a day. */
export const AppliedReceipt = row('id_applied_receipt', {
  id_applied_receipt: Id,
  numero_recibo: z.string(),
  cuenta_por_cobrar_relacionada: z.string(),
  valor_aplicado: z.number(),
  fecha_aplicacion: z.string(),
  id_recibo_caja: z.string(),
  id_cuenta_por_cobrar: z.string(),
  id_cliente_tercero: z.string(),
  nombre_cliente: z.string(),
})
export type AppliedReceipt = z.infer<typeof AppliedReceipt>

const value = requiredPesos(INCOMPLETE)

/**
 * `numero_recibo` and `cuenta_por_cobrar_relacionada` accept the number of the record or its id
 * (receipts/README.md, applied receipts).
 */
export const NewAppliedReceipt = z.object({
  numero_recibo: requiredText(INCOMPLETE, 64),
  cuenta_por_cobrar_relacionada: requiredText(INCOMPLETE, 64),
  valor_aplicado: value,
  fecha_aplicacion: Day(INCOMPLETE),
})
export type NewAppliedReceipt = z.infer<typeof NewAppliedReceipt>

const AppliedReceiptChange = z.object({
  id_applied_receipt: Id,
  version: readVersion,
  valor_aplicado: value.optional(),
  fecha_aplicacion: Day(INCOMPLETE).optional(),
})

export const appliedReceipts = managed({
  resource: 'applied-receipts',
  paths: {
    create: '/applied-receipts',
    update: '/applied-receipts/update',
    remove: '/applied-receipts/delete/{id}',
  },
  noun: 'recibos aplicados',
  said: {
    create: 'Recibo aplicado creado correctamente',
    update: 'Recibo aplicado actualizado correctamente',
    remove: 'Recibo aplicado eliminado correctamente',
  },
  row: AppliedReceipt,
  create: NewAppliedReceipt,
  change: AppliedReceiptChange,
})
