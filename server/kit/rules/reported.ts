import { invalidField } from './refusal.ts'
import { lastEndedMonth, monthOf, writtenMonth } from '../words/months.ts'

/** The asked month, `aaaa-mm`, or the last ended one; refuses with 422 one that has not begun in Bogotá. */
export function reportedMonth(mes: string, hoy: string): string {
  const actual = monthOf(hoy)
  if (mes > actual) throw invalidField('mes', `El mes no puede pasar de ${writtenMonth(actual)}.`)
  return mes || lastEndedMonth(hoy)
}

/** The asked year, or that of the last ended month; refuses with 422 one that has not begun in Bogotá. */
export function reportedYear(anio: string, hoy: string): number {
  const actual = hoy.slice(0, 4)
  if (anio > actual) throw invalidField('anio', `El año no puede pasar de ${actual}.`)
  return Number(anio || lastEndedMonth(hoy).slice(0, 4))
}
