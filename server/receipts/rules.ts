import type { Deuda } from '#server/receivables/rules.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/** The receipt that pays: whole pesos, day `aaaa-mm-dd`. */
export interface Recibo {
  fecha_recepcion_pago: string
  numero_recibo: string
  estado: string
  origen: string
  id_cliente_tercero: string
  por_aplicar: number
}

/**
 * Checks that `valor` pesos of a receipt can pay a receivable. Throws CONFLICTO when one is voided or the
 * receipt pays a weighing fee. Throws 422 for another client, or more than either has left.
 */
export function refuseApplication(recibo: Recibo, deuda: Deuda, valor: number): void {
  const { numero_recibo, por_aplicar } = recibo
  const { numero_factura, saldo_actual } = deuda
  if (recibo.estado === 'ANULADO') {
    throw new Refusal('CONFLICTO', `El recibo ${numero_recibo} está anulado: no se puede aplicar.`)
  }
  if (recibo.origen === 'PESADA') {
    throw new Refusal('CONFLICTO', `El recibo ${numero_recibo} paga el servicio de báscula de su pesada.`)
  }
  if (deuda.anulada) {
    throw new Refusal('CONFLICTO', `La cuenta ${numero_factura} está anulada: no recibe abonos.`)
  }
  if (recibo.id_cliente_tercero !== deuda.cliente_id) {
    throw invalidField('cuenta_por_cobrar_relacionada', `La cuenta ${numero_factura} es de otro cliente.`)
  }
  if (valor > saldo_actual) {
    throw invalidField('valor_aplicado', `De la cuenta ${numero_factura} se deben ${pesos(saldo_actual)}.`)
  }
  if (valor > por_aplicar) {
    throw invalidField('valor_aplicado', `Del recibo ${numero_recibo} quedan ${pesos(por_aplicar)}.`)
  }
}

/** First day on which a receipt can pay a receivable: the later day of the two. */
export function firstApplicationDay(
  { fecha_recepcion_pago: recibo }: Recibo,
  { fecha_factura: factura }: Deuda,
): { dia: string; que: string } {
  return recibo < factura
    ? { dia: factura, que: 'el día de la factura' }
    : { dia: recibo, que: 'el día del recibo' }
}
