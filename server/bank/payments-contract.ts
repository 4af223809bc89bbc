import { z } from 'zod'
import { Account, BOOK_KEY } from './contract.ts'
import { Id, plainDay } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Payment for the payment file of a bank portal, in whole pesos. */
export const BankPayment = z.object({
  id_movimiento: Id,
  tipo: z.string(),
  /** Number of the paid document. */
  referencia: z.string(),
  valor: z.number(),
  tipo_documento: z.string(),
  documento: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  email: z.string(),
})
export type BankPayment = z.infer<typeof BankPayment>

export const BankPayments = z.object({ dia: z.string(), cuenta: Account, data: z.array(BankPayment) })
export type BankPayments = z.infer<typeof BankPayments>

export const bankPayments = endpoint('GET /bank-movements/payments', {
  access: BOOK_KEY,
  summary: 'Los pagos de un día por una cuenta, para el portal del banco',
  query: z.object({
    id_banco: Id,
    dia: plainDay.optional(),
  }),
  answer: BankPayments,
})
