import { z } from 'zod'
import { answeredText } from '#server/kit/contract/common.ts'

/** One step of the calculation, with its numbers: `17.460 kg × $ 183.000 ÷ 125 kg`. */
export const Step = z.object({ concepto: z.string(), formula: answeredText, valor: answeredText })
