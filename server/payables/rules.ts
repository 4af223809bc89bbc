import { pesos } from '#server/kit/words/formats.ts'
import { isDeducted, type PAYABLE_STATES } from './words.ts'
import { invalidField, Refusal, refuseIfVoided } from '#server/kit/rules/refusal.ts'

/** A debt of the mill: whole pesos, days `aaaa-mm-dd`. */
export interface CuentaPorPagar {
  /** Kind of document that created the debt. */
  origen: string
  consecutivo: string
  fecha: string
  fecha_vencimiento: string
  valor: number
  pagado: number
  anulada: boolean
}

/** State on the day `hoy`. On the due day itself it is not overdue (payables/README.md, states). */
export function payableState(
  { fecha_vencimiento, valor, pagado, anulada }: CuentaPorPagar,
  hoy: string,
): EstadoDePagar {
  if (anulada) return 'ANULADA'
  if (pagado === valor) return 'PAGADA'
  if (fecha_vencimiento < hoy) return 'VENCIDA'
  return pagado > 0 ? 'PARCIAL' : 'PENDIENTE'
}

export type EstadoDePagar = (typeof PAYABLE_STATES)[number]

/** Balance to pay. Throws CONFLICTO when voided or paid. */
export function balanceToPay({ consecutivo, valor, pagado, anulada }: CuentaPorPagar): number {
  refuseIfVoided(anulada, `La cuenta por pagar ${consecutivo}`)
  const queda = valor - pagado
  if (queda === 0) throw new Refusal('CONFLICTO', `La cuenta por pagar ${consecutivo} ya está pagada.`)
  return queda
}

/** Amount to pay now; default the whole balance. Throws like `balanceToPay`, and 422 above the balance. */
export function amountToPay(cuenta: CuentaPorPagar, pedido: number | null | undefined): number {
  const queda = balanceToPay(cuenta)
  if (pedido !== null && pedido !== undefined && pedido > queda) {
    throw invalidField('valor', `No puede pasar de lo que se debe, ${pesos(queda)}.`)
  }
  return pedido ?? queda
}

/** Message for a payment drawn before the payable changed. Throws like `balanceToPay`. */
export function changedMeanwhile(cuenta: CuentaPorPagar): string {
  const queda = pesos(balanceToPay(cuenta))
  return (
    `${cuenta.consecutivo} cambió desde que abrió este formulario: ya se pagaron ${pesos(cuenta.pagado)} ` +
    `y quedan ${queda}. Ábralo de nuevo para pagar.`
  )
}

/** Throws CONFLICTO for a settlement: it is paid and voided on its own screen. */
export function refuseIfSettlement({ origen, consecutivo }: CuentaPorPagar, acto: 'paga' | 'anula'): void {
  if (origen !== 'LIQUIDACION') return
  throw new Refusal('CONFLICTO', `${consecutivo} es una liquidación: se ${acto} en Liquidaciones.`)
}

/**
 * Throws CONFLICTO for freight and unloading: the settlement deducted them from the farmer, so the mill owes them until
 * they are paid or the settlement is voided.
 */
export function refuseIfDeducted({ origen, consecutivo }: CuentaPorPagar, liquidacion: string): void {
  if (!isDeducted(origen)) return
  throw new Refusal(
    'CONFLICTO',
    `${consecutivo} se le descontó al agricultor en ${liquidacion}: se paga, o se anula con esa liquidación.`,
  )
}

/** Throws EN_USO when something was paid. */
export function refuseIfPaid({ consecutivo, pagado }: CuentaPorPagar): void {
  if (pagado === 0) return
  const mensaje = `No se puede anular: de la cuenta por pagar ${consecutivo} ya se pagaron ${pesos(pagado)}.`
  throw new Refusal('EN_USO', mensaje)
}
