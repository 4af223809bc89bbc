import type { Clase } from '#server/kit/words/accounting.ts'
import {
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

interface Cuenta {
  id_banco: string
  clase: 'BANCO' | 'CAJA'
  nombre: string
}

/** Manual movement of the book, in whole pesos: positive for money in. */
export interface MovimientoContable {
  id: string
  fecha: string
  concepto: string
  valor: number
  /** Value of the reversed movement, or 0. */
  revierte: number
  cuenta: Cuenta
  /** Target account of a transfer. `valor` is then negative. */
  destino: Cuenta | null
  /** The company itself: a manual movement has no other party. */
  tercero: Tercero
}

/** Voucher of an entry, a withdrawal or a transfer. A reversal swaps debit and credit on its own day. */
export function voucherOfMovement(uno: MovimientoContable): Comprobante[] {
  const { id, fecha, valor, revierte, cuenta, destino, tercero } = uno
  const cuanto = Math.abs(valor)
  const contra: Clase = (revierte || valor) > 0 ? 'OTRA_ENTRADA' : 'OTRA_SALIDA'
  const propia = { clase: cuenta.clase, resto: { id_banco: cuenta.id_banco } }
  const otra = destino
    ? { clase: destino.clase, resto: { id_banco: destino.id_banco } }
    : { clase: contra, resto: {} }
  const [recibe, entrega] = valor > 0 ? [propia, otra] : [otra, propia]
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'BANCO',
        numero: cuenta.nombre,
        fecha,
        tercero,
        concepto: `${revierte ? 'Anula: ' : ''}${uno.concepto}`,
        documento: { tabla: 'banks', id: cuenta.id_banco },
      },
      [debitLine(recibe.clase, cuanto, recibe.resto), creditLine(entrega.clase, cuanto, entrega.resto)],
    ),
  ])
}

/** Opening balance of an account, in whole pesos, negative for an overdraft. */
export interface AperturaContable {
  id: string
  fecha: string
  saldo_inicial: number
  /** Sum of the movements before the opening day, which have vouchers of their own. */
  anterior: number
  clase: Cuenta['clase']
  nombre: string
  /** The company itself. */
  tercero: Tercero
}

/**
 * Voucher of an opening balance. It brings the account to the balance of the book, so it leaves out what earlier
 * movements have brought already (bank/README.md, opening voucher).
 */
export function voucherOfOpening(una: AperturaContable): Comprobante[] {
  const { id, fecha, saldo_inicial, anterior, clase, nombre, tercero } = una
  const valor = saldo_inicial - anterior
  const cuanto = Math.abs(valor)
  const propia = { clase, resto: { id_banco: id } }
  const contra = { clase: 'SALDO_INICIAL' as const, resto: {} }
  const [recibe, entrega] = valor > 0 ? [propia, contra] : [contra, propia]
  const aparte = anterior === 0 ? '' : ', menos lo que se movió antes de ese día'
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'APERTURA',
        numero: nombre,
        fecha,
        tercero,
        concepto: `Saldo inicial de ${nombre}${aparte}`,
        documento: { tabla: 'banks', id },
      },
      [debitLine(recibe.clase, cuanto, recibe.resto), creditLine(entrega.clase, cuanto, entrega.resto)],
    ),
  ])
}
