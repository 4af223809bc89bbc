import { FIRST_DAY, writtenDay } from '../words/days.ts'
import { invalidField } from './refusal.ts'

/** The days between which a document may be dated, both included (N-126); what each bound is, is said in its refusal. */
export interface Limites {
  desde?: { dia: string; que: string } | undefined
  hasta: { dia: string; que: string }
}

/** Today as the last day that a document may bear. */
export const hastaHoy = (hoy: string): Limites => ({ hasta: { dia: hoy, que: 'hoy' } })

/** No document is older: a year typed as 0202 or 1900 is none. Balances from long before the house was used fit. */
const DESDE_SIEMPRE = { dia: FIRST_DAY, que: 'el primer día que admite el sistema' }

/** Refuses with 422 beside `campo` a day, `aaaa-mm-dd`, outside of its bounds, naming the bound. */
export function rechazarFueraDe(campo: string, dia: string, { desde = DESDE_SIEMPRE, hasta }: Limites): void {
  if (dia > hasta.dia) {
    throw invalidField(campo, `La fecha no puede pasar del ${writtenDay(hasta.dia)} (${hasta.que}).`)
  }
  if (dia < desde.dia) {
    throw invalidField(campo, `La fecha no puede ser anterior al ${writtenDay(desde.dia)} (${desde.que}).`)
  }
}

/** Refuses with 422 days, `aaaa-mm-dd`, of which the last comes before the first. */
export function rechazarDiasAlReves({ desde, hasta }: { desde: string; hasta: string }): void {
  if (hasta < desde) throw invalidField('hasta', 'La fecha final no puede ser anterior a la inicial.')
}
