import { z } from 'zod'
import { isMonth } from '../words/months.ts'

const MONTH = 'Escriba el mes como aaaa-mm.'
const YEAR = 'Escriba el año con cuatro cifras.'

/** The month of a report, `aaaa-mm`; left out it is the last one that has ended in Bogotá. */
export const MonthQuery = z.object({
  mes: z
    .string({ error: MONTH })
    .trim()
    .refine((value) => value === '' || isMonth(value), MONTH)
    .default(''),
})

/** The year of a report; left out it is that of the last month that has ended in Bogotá. */
export const YearQuery = z.object({
  anio: z
    .string({ error: YEAR })
    .trim()
    .regex(/^([1-9]\d{3})?$/, YEAR)
    .default(''),
})
