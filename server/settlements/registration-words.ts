import { daysBetween, writtenDay } from '#server/kit/words/days.ts'

/** Calendar days after its first ticket within which the exchange registers a purchase, and from which one it is urgent (facts 3.4). */
export const REGISTRATION_DAYS = 180
export const URGENT_FROM = 150

/** How far a purchase is that nobody has registered at the exchange yet: '152 de 180 días'. Days `aaaa-mm-dd`. */
export function unregisteredFor(primera_pesada: string, hoy: string) {
  const days = daysBetween(primera_pesada, hoy)
  const late = days > REGISTRATION_DAYS
  const text = late ? `Pasó el plazo: ${days} días` : `${days} de ${REGISTRATION_DAYS} días`
  return { text, late, urgent: days >= URGENT_FROM }
}

/** The registration of a purchase at the commodity exchange: 'N.º 4518200 del 02/10/2026'; '' where there is none. */
export function registrationText(of: {
  numero_registro_bolsa: string
  fecha_registro_bolsa: string
}): string {
  const { numero_registro_bolsa, fecha_registro_bolsa } = of
  return numero_registro_bolsa ? `N.º ${numero_registro_bolsa} del ${writtenDay(fecha_registro_bolsa)}` : ''
}
