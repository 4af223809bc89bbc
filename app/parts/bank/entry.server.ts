import { z } from 'zod'
import { pesosField } from '#app/form/number-fields.server.ts'
import { NewTransfer } from '#server/bank/contract.ts'
import { VALUE_REQUIRED } from '#server/kit/words/sentences.ts'

const { fecha, concepto, valor } = NewTransfer.shape

/** Typed fields of an entry, a withdrawal or a transfer. */
export const Entry = z.object({
  fecha,
  valor: pesosField({ required: VALUE_REQUIRED }).pipe(valor),
  concepto,
})
