import { invalidField } from './refusal.ts'
import { lastEndedMonth, monthOf, writtenMonth } from '../words/months.ts'

/**
 * Month of a report, `aaaa-mm`. Default: the last ended month. Throws 422 for a future month; `hoy` is the
 * day in Bogotá.
 */
export function reportedMonth(mes: string, hoy: string): string {
  const actual = monthOf(hoy)
  if (mes > actual) throw invalidField('mes', `El mes no puede pasar de ${writtenMonth(actual)}.`)
  return mes || lastEndedMonth(hoy)
}

/** Year of a report. Default: the year of the last ended month. Throws 422 for a future year. */
export function reportedYear(anio: string, hoy: string): number {
  const actual = hoy.slice(0, 4)
  if (anio > actual) throw invalidField('anio', `El año no puede pasar de ${actual}.`)
  return Number(anio || lastEndedMonth(hoy).slice(0, 4))
}
