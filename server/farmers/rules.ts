import { timingSafeEqual } from 'node:crypto'

const CIFRAS_DEL_PIN = 4

/** Wrong PINs in a row that close a link for a while, for how many minutes, and wrong ones in all that end it. */
const FALLOS_QUE_CIERRAN = 5
export const MINUTOS_CERRADO = 15
const FALLOS_QUE_TERMINAN = 20

/**
 * The PIN of a third party: the last four digits of its stored identification, without the check digit of a NIT
 * (`900123456-8` → 3456). Undefined where it has fewer.
 */
export function pinDe(identificacion: string): string | undefined {
  const [numero = ''] = identificacion.split('-')
  const cifras = numero.replace(/\D/g, '')
  return cifras.length < CIFRAS_DEL_PIN ? undefined : cifras.slice(-CIFRAS_DEL_PIN)
}

/** Whether what was typed is the PIN, whatever blanks or points stand in it; of one that cannot be had nothing is. */
export function esElPin(identificacion: string, dicho: string): boolean {
  const pin = pinDe(identificacion)
  const cifras = Buffer.from(dicho.replace(/[\s.]/g, ''))
  return pin !== undefined && cifras.length === CIFRAS_DEL_PIN && timingSafeEqual(cifras, Buffer.from(pin))
}

export interface Fallos {
  /** Wrong PINs in all: right ones between take none away, or whoever guesses would wait for them. */
  fallos: number
  /** Wrong ones since the last right one, or since the link was closed. */
  seguidos: number
}

/** What one more wrong PIN makes of a link: nothing but a count, closed for a while, or ended. */
export function trasFallar({
  fallos,
  seguidos,
}: Fallos): Fallos & { queda: 'ABIERTO' | 'CERRADO' | 'TERMINADO' } {
  const todos = fallos + 1
  if (todos >= FALLOS_QUE_TERMINAN) return { fallos: todos, seguidos: 0, queda: 'TERMINADO' }
  if (seguidos + 1 >= FALLOS_QUE_CIERRAN) return { fallos: todos, seguidos: 0, queda: 'CERRADO' }
  return { fallos: todos, seguidos: seguidos + 1, queda: 'ABIERTO' }
}
