import { deudaEn, type Financiacion } from './rules.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import type { Liquidacion, Paso } from '#server/settlements/data-rules.ts'
import { conDescuento } from '#server/settlements/discounts-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** A running agreement of the settlement's supplier, on the settlement's day; whole pesos. */
export interface AcuerdoOfrecido {
  id_acuerdo: string
  consecutivo: string
  /** Debt on that day. */
  deuda: number
  /** Part of the debt that no other settlement takes, approved or draft. */
  disponible: number
}

/**
 * Payment of an agreement by a settlement. `queda` is the debt after it (financing/README.md, offset order).
 */
export interface AbonoAlAcuerdo {
  id_acuerdo: string
  consecutivo: string
  deuda: number
  a_intereses: number
  a_capital: number
  queda: number
  /** The amount was proposed, not typed. */
  propuesto?: boolean
}

export interface AbonoPedido {
  id_acuerdo?: string | null | undefined
  abono?: number | null | undefined
}

/** The offset that is proposed of an agreement: all that can be taken of it, at most what there is to pay. */
export const abonoPropuesto = ({ disponible }: AcuerdoOfrecido, aPagar: number) =>
  Math.min(disponible, aPagar)

/**
 * The agreement and the amount that a settlement pays of it; null for none. An agreement without an amount takes the
 * proposed one. Refuses with 422 an amount without its agreement, an agreement that is not offered, and more than can be
 * taken of it or than there is to pay; `deNuevo`, what is computed again takes what is left, or nothing.
 */
export function elegirAbono(
  { id_acuerdo, abono }: AbonoPedido,
  ofrecidos: readonly AcuerdoOfrecido[],
  { fecha, aPagar, deNuevo = false }: { fecha: string; aPagar: number; deNuevo?: boolean },
): { acuerdo: AcuerdoOfrecido; valor: number; propuesto: boolean } | null {
  if (!id_acuerdo) {
    if (abono) throw invalidField('id_acuerdo', 'Elija el acuerdo al que se abona.')
    return null
  }
  if (abono === 0) return null
  const acuerdo = ofrecidos.find((uno) => uno.id_acuerdo === id_acuerdo.toLowerCase())
  if (!acuerdo) {
    if (deNuevo) return null
    throw invalidField('id_acuerdo', 'Debe seleccionar un acuerdo en ejecución del proveedor, con deuda.')
  }
  const propuesta = abonoPropuesto(acuerdo, aPagar)
  const valor = deNuevo ? Math.min(abono ?? propuesta, propuesta) : (abono ?? propuesta)
  if (valor > acuerdo.disponible) {
    throw invalidField('abono', porTomar(acuerdo, fecha))
  }
  if (valor > aPagar) throw invalidField('abono', `No puede pasar de lo que hay por pagar, ${pesos(aPagar)}.`)
  return valor > 0 ? { acuerdo, valor, propuesto: abono == null } : null
}

function porTomar({ consecutivo, deuda, disponible }: AcuerdoOfrecido, fecha: string): string {
  const debe = `Del acuerdo ${consecutivo} se deben ${pesos(deuda)} el ${writtenDay(fecha)}`
  return deuda === disponible
    ? `${debe}.`
    : `${debe}; otras liquidaciones ya toman ${pesos(deuda - disponible)}: quedan ${pesos(disponible)}.`
}

/** How an amount that is applied to a debt on a day divides into interest and capital, and what is owed after it. */
export function dividirAbono(
  financiacion: Financiacion,
  { id_acuerdo, consecutivo }: Pick<AbonoAlAcuerdo, 'id_acuerdo' | 'consecutivo'>,
  { valor, fecha }: { valor: number; fecha: string },
): AbonoAlAcuerdo {
  const antes = deudaEn(financiacion, fecha)
  const abonos = [...financiacion.abonos, { id: '', fecha, valor }]
  const despues = deudaEn({ ...financiacion, abonos }, fecha)
  return {
    id_acuerdo,
    consecutivo,
    deuda: antes.saldo,
    a_intereses: antes.interes_pendiente - despues.interes_pendiente,
    a_capital: antes.capital_pendiente - despues.capital_pendiente,
    queda: despues.saldo,
  }
}

/**
 * Debt after a payment is given back to a debt closed on `cierre`: the payment, and the interest that would
 * have run without it (`corrido`). `interes` is the interest part of `valor`. Whole pesos. `financiacion` is
 * the debt without the payment.
 */
export function devolverAbono(
  financiacion: Financiacion,
  abono: { fecha: string; valor: number },
  cierre: string,
) {
  const sin = deudaEn(financiacion, cierre)
  const con = deudaEn({ ...financiacion, abonos: [...financiacion.abonos, { id: '', ...abono }] }, cierre)
  const valor = sin.saldo - con.saldo
  return { valor, corrido: valor - abono.valor, interes: sin.interes_pendiente - con.interes_pendiente }
}

/** The step that tells an offset. */
export const pasoDeAbono = (abono: AbonoAlAcuerdo, fecha: string): Paso => ({
  concepto: `Abono al acuerdo ${abono.consecutivo}`,
  formula:
    `Deuda al ${writtenDay(fecha)} ${pesos(abono.deuda)}: ${pesos(abono.a_intereses)} a intereses, que van primero, ` +
    `y ${pesos(abono.a_capital)} a capital; quedan ${pesos(abono.queda)}`,
  valor: pesos(abono.a_intereses + abono.a_capital),
})

/** A settlement with its offset: the total to pay is what is left after it, and each has its step. */
export function conAbono<Calculo extends Liquidacion>(
  calculo: Calculo,
  abono: AbonoAlAcuerdo,
  fecha: string,
) {
  const valor = abono.a_intereses + abono.a_capital
  return {
    ...conDescuento(calculo, 'Total antes del abono', { ...pasoDeAbono(abono, fecha), valor }),
    acuerdo: abono,
    id_acuerdo: abono.id_acuerdo,
    abono: valor,
  }
}
