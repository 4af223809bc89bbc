import { z } from 'zod'
import { CASH_UNDER_ZERO, sqlError } from '#server/db/sql-errors.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

const Lacking = z.object({ caja: z.string(), dia: z.string(), falta: z.number() })

/**
 * Error for a write that the database rejected because its box would hold less than 0. Undefined for other errors
 * (bank/README.md, cash).
 */
export function refusedCash(error: unknown): Refusal | undefined {
  const { code, detail = '' } = sqlError(error) ?? {}
  if (code !== CASH_UNDER_ZERO) return undefined
  const { caja, dia, falta } = Lacking.parse(JSON.parse(detail))
  return new Refusal(
    'CONFLICTO',
    `En ${caja} faltarían ${pesos(falta)} el ${writtenDay(dia)}: registre antes de dónde vino ese efectivo, o pague por otra cuenta.`,
  )
}
