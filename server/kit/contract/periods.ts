import { z } from 'zod'
import { isMonth } from '../words/months.ts'
import { ODD_MONTH } from '../words/sentences.ts'

const YEAR = 'Escriba el año con cuatro cifras.'

/** Month of a report, `aaaa-mm`. Default: the last month that has ended in Bogotá. */
export const MonthQuery = z.object({
  mes: z
    .string({ error: ODD_MONTH })
    .trim()
    .refine((value) => value === '' || isMonth(value), ODD_MONTH)
    .default(''),
})

/** Year of a report. Default: the year of the last month that has ended in Bogotá. */
export const YearQuery = z.object({
  anio: z
    .string({ error: YEAR })
    .trim()
    .regex(/^([1-9]\d{3})?$/, YEAR)
    .default(''),
})
