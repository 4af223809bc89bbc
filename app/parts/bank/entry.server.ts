import { z } from 'zod'
import { pesosField } from '#app/form/number-fields.server.ts'
import { NewTransfer } from '#server/bank/contract.ts'
import { VALUE_REQUIRED } from '#server/kit/words/sentences.ts'

const { fecha, concepto, valor } = NewTransfer.shape

/** What is typed of money that enters, leaves or goes to another account. */
export const Entry = z.object({
  fecha,
  valor: pesosField({ required: VALUE_REQUIRED }).pipe(valor),
  concepto,
})
