import { writtenDay } from '../shared/days.ts'
import { invalidField } from './refusal.ts'

/** The days between which a document may be dated, both included (N-126); what each bound is, is said in its refusal. */
export interface Limites {
  desde?: { dia: string; que: string } | undefined
  hasta: { dia: string; que: string }
}

/** Today as the last day that a document may bear. */
export const hastaHoy = (hoy: string): Limites => ({ hasta: { dia: hoy, que: 'hoy' } })

/** Refuses with 422 beside `campo` a day, `aaaa-mm-dd`, outside of its bounds, naming the bound. */
export function rechazarFueraDe(campo: string, dia: string, { desde, hasta }: Limites): void {
  if (dia > hasta.dia) {
    throw invalidField(campo, `La fecha no puede pasar del ${writtenDay(hasta.dia)} (${hasta.que}).`)
  }
  if (desde && dia < desde.dia) {
    throw invalidField(campo, `La fecha no puede ser anterior al ${writtenDay(desde.dia)} (${desde.que}).`)
  }
}
