import { z } from 'zod'

/** A step of a calculation: name, formula with its numbers (`17.460 kg × $ 183.000 ÷ 125 kg`), result. */
export const Step = z.object({ concepto: z.string(), formula: z.string(), valor: z.string() })
