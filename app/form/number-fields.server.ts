import { z } from 'zod'
import { queryText } from '#app/api/query.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { atLeast, atMost, notANumber, NOT_WHOLE, WHOLE_PESOS } from '#server/kit/words/sentences.ts'
import { parseNumber, typedConvention } from '#server/kit/words/typed-numbers.ts'

interface Limits {
  required?: string
  min?: number
  max?: number
  /** Message for decimals where a whole number is required. */
  whole?: string
}

/** Number in es-CO notation with at most `places` decimals. Empty is undefined, or refused with `required`. */
export function numberField(places: number, limits: Limits = {}) {
  const tooFine = places === 0 ? (limits.whole ?? NOT_WHOLE) : `Use como máximo ${places} decimales.`
  return z
    .string()
    .default('')
    .transform((typed, context): number | undefined => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const text = parseNumber(typed, typedConvention(places))
      if (text === null || (places === 0 && typed.includes('%'))) return refuse(notANumber(typed.trim()))
      if (text === '') return limits.required ? refuse(limits.required) : undefined
      const value = Number(text)
      if (!Number.isFinite(value) || Math.abs(value) > 1e13) return refuse('El número es demasiado grande.')
      if ((text.split('.')[1] ?? '').replace(/0+$/, '').length > places) return refuse(tooFine)
      if (limits.min !== undefined && value < limits.min) return refuse(atLeast(limits.min))
      if (limits.max !== undefined && value > limits.max) return refuse(atMost(limits.max))
      return value
    })
}

/** Whole pesos. */
export const pesosField = (limits?: Limits) => numberField(0, { whole: WHOLE_PESOS, ...limits })
/** Amount of an address parameter in es-CO notation; '' when it is no number. */
export function askedPesos(request: Request, name: string): string {
  const asked = queryText(request.url, name)
  const pesos = Number(/^\d{1,13}(\.\d{1,2})?$/.test(asked) ? asked : 0)
  return pesos > 0 ? decimal(pesos) : ''
}
/** Kilograms or percent with two decimals. */
export const measureField = (limits?: Limits) => numberField(2, limits)
