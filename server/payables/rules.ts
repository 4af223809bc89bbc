import { pesos } from '#server/kit/words/formats.ts'
import type { PAYABLE_STATES } from '#server/kit/words/states.ts'
import { rechazarSiAnulado } from '#server/kit/rules/voids.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/** What is owed to somebody (N-142): whole pesos, days `aaaa-mm-dd`. */
export interface CuentaPorPagar {
  /** What made it. */
  origen: string
  consecutivo: string
  fecha: string
  fecha_vencimiento: string
  valor: number
  pagado: number
  anulada: boolean
}

/** What it is on the day `hoy`: what falls due on that day is not overdue yet. */
export function estadoDePagar(
  { fecha_vencimiento, valor, pagado, anulada }: CuentaPorPagar,
  hoy: string,
): EstadoDePagar {
  if (anulada) return 'ANULADA'
  if (pagado === valor) return 'PAGADA'
  if (fecha_vencimiento < hoy) return 'VENCIDA'
  return pagado > 0 ? 'PARCIAL' : 'PENDIENTE'
}

export type EstadoDePagar = (typeof PAYABLE_STATES)[number]

/**
 * How much of it is paid now: all that is left where nobody says. Refuses with CONFLICTO what is voided or paid, with 422
 * more than is left.
 */
export function valorAPagar(cuenta: CuentaPorPagar, pedido: number | null | undefined): number {
  const { consecutivo, valor, pagado, anulada } = cuenta
  rechazarSiAnulado(anulada, `La cuenta por pagar ${consecutivo}`)
  const queda = valor - pagado
  if (queda === 0) throw new Refusal('CONFLICTO', `La cuenta por pagar ${consecutivo} ya está pagada.`)
  if (pedido !== null && pedido !== undefined && pedido > queda) {
    throw invalidField('valor', `No puede pasar de lo que se debe, ${pesos(queda)}.`)
  }
  return pedido ?? queda
}

/** Refuses with CONFLICTO what is done with a settlement on its own screen. */
export function rechazarSiEsLiquidacion(
  { origen, consecutivo }: CuentaPorPagar,
  acto: 'paga' | 'anula',
): void {
  if (origen !== 'LIQUIDACION') return
  throw new Refusal('CONFLICTO', `${consecutivo} es una liquidación: se ${acto} en Liquidaciones.`)
}

/** Refuses with EN_USO to void what was paid, in part too. */
export function rechazarSiPagada({ consecutivo, pagado }: CuentaPorPagar): void {
  if (pagado === 0) return
  const mensaje = `No se puede anular: de la cuenta por pagar ${consecutivo} ya se pagaron ${pesos(pagado)}.`
  throw new Refusal('EN_USO', mensaje)
}
