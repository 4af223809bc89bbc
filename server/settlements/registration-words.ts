import { daysBetween, writtenDay } from '#server/kit/words/days.ts'

/** Calendar days after the first weighing: the exchange's limit, and the start of the alarm. */
export const REGISTRATION_DAYS = 180
export const URGENT_FROM = 150

/** Days since the first weighing in words: '152 de 180 días'. Days are `aaaa-mm-dd`. */
export function unregisteredFor(primera_pesada: string, hoy: string) {
  const days = daysBetween(primera_pesada, hoy)
  const late = days > REGISTRATION_DAYS
  const text = late ? `Pasó el plazo: ${days} días` : `${days} de ${REGISTRATION_DAYS} días`
  return { text, late, urgent: days >= URGENT_FROM }
}

/** 'N.º 4518200 del 02/10/2026', or '' without a registration. */
export function registrationText(of: {
  numero_registro_bolsa: string
  fecha_registro_bolsa: string
}): string {
  const { numero_registro_bolsa, fecha_registro_bolsa } = of
  return numero_registro_bolsa ? `N.º ${numero_registro_bolsa} del ${writtenDay(fecha_registro_bolsa)}` : ''
}
