import { FIRST_DAY, writtenDay } from '../words/days.ts'
import { invalidField } from './refusal.ts'

/** First and last permitted day of a document, both included. `que` names each bound in a refusal. */
export interface Limites {
  desde?: { dia: string; que: string } | undefined
  hasta: { dia: string; que: string }
}

/** Today as the last permitted day of a document. */
export const untilToday = (hoy: string): Limites => ({ hasta: { dia: hoy, que: 'hoy' } })

/** Earliest day of any document. It catches years typed as 0202 or 1900 and admits old opening balances. */
const DESDE_SIEMPRE = { dia: FIRST_DAY, que: 'el primer día que admite el sistema' }

/** Refuses a day, `aaaa-mm-dd`, outside the bounds with 422 on `campo`. The message names the bound. */
export function refuseOutside(campo: string, dia: string, { desde = DESDE_SIEMPRE, hasta }: Limites): void {
  if (dia > hasta.dia) {
    throw invalidField(campo, `La fecha no puede pasar del ${writtenDay(hasta.dia)} (${hasta.que}).`)
  }
  if (dia < desde.dia) {
    throw invalidField(campo, `La fecha no puede ser anterior al ${writtenDay(desde.dia)} (${desde.que}).`)
  }
}

/** Refuses with 422 a range, `aaaa-mm-dd`, that ends before it begins. */
export function refuseReversedDays({ desde, hasta }: { desde: string; hasta: string }): void {
  if (hasta < desde) throw invalidField('hasta', 'La fecha final no puede ser anterior a la inicial.')
}
