import { timingSafeEqual } from 'node:crypto'

const CIFRAS_DEL_PIN = 4

/** Wrong PINs in a row that close a link, minutes of the pause, and wrong PINs in total that end the link. */
const FALLOS_QUE_CIERRAN = 5
export const MINUTOS_CERRADO = 15
const FALLOS_QUE_TERMINAN = 20

/**
 * Last four digits of the identification, without the check digit of a NIT (`900123456-8` → 3456). Undefined
 * for fewer digits.
 */
export function pinOf(identificacion: string): string | undefined {
  const [numero = ''] = identificacion.split('-')
  const cifras = numero.replace(/\D/g, '')
  return cifras.length < CIFRAS_DEL_PIN ? undefined : cifras.slice(-CIFRAS_DEL_PIN)
}

/** Compares a PIN and ignores blanks and points. False if the identification gives no PIN. */
export function isPin(identificacion: string, dicho: string): boolean {
  const pin = pinOf(identificacion)
  const cifras = Buffer.from(dicho.replace(/[\s.]/g, ''))
  return pin !== undefined && cifras.length === CIFRAS_DEL_PIN && timingSafeEqual(cifras, Buffer.from(pin))
}

export interface Fallos {
  /** Wrong PINs in total. A right PIN does not reset the number, or a guesser could wait for one. */
  fallos: number
  /** Wrong PINs since the last right one, or since the link was closed. */
  seguidos: number
}

/** State of a link after one more wrong PIN. */
export function afterFailure({
  fallos,
  seguidos,
}: Fallos): Fallos & { queda: 'ABIERTO' | 'CERRADO' | 'TERMINADO' } {
  const todos = fallos + 1
  if (todos >= FALLOS_QUE_TERMINAN) return { fallos: todos, seguidos: 0, queda: 'TERMINADO' }
  if (seguidos + 1 >= FALLOS_QUE_CIERRAN) return { fallos: todos, seguidos: 0, queda: 'CERRADO' }
  return { fallos: todos, seguidos: seguidos + 1, queda: 'ABIERTO' }
}
