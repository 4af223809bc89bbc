import { debtOn, type Financiacion } from './rules.ts'

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
  /** True if the amount was proposed and not typed. */
  propuesto?: boolean
}

/**
 * Divides an amount applied to a debt on a day into interest and capital, and returns the debt left afterwards.
 */
export function divideOffset(
  financiacion: Financiacion,
  { id_acuerdo, consecutivo }: Pick<AbonoAlAcuerdo, 'id_acuerdo' | 'consecutivo'>,
  { valor, fecha }: { valor: number; fecha: string },
): AbonoAlAcuerdo {
  const antes = debtOn(financiacion, fecha)
  const abonos = [...financiacion.abonos, { id: '', fecha, valor }]
  const despues = debtOn({ ...financiacion, abonos }, fecha)
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
 * Debt after reversing the payment of an agreement that was closed on `cierre`. It is the payment with the
 * interest that would have run without the payment (`corrido`). `interes` is the interest part of `valor`.
 * `financiacion` is the debt without the payment. Whole pesos.
 */
export function returnOffset(
  financiacion: Financiacion,
  abono: { fecha: string; valor: number },
  cierre: string,
) {
  const sin = debtOn(financiacion, cierre)
  const con = debtOn({ ...financiacion, abonos: [...financiacion.abonos, { id: '', ...abono }] }, cierre)
  const valor = sin.saldo - con.saldo
  return { valor, corrido: valor - abono.valor, interes: sin.interes_pendiente - con.interes_pendiente }
}
