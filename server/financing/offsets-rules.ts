import { deudaEn, type Financiacion } from './rules.ts'

/** A running agreement of a settlement's supplier, on the settlement's day; whole pesos. */
export interface AcuerdoOfrecido {
  id_acuerdo: string
  consecutivo: string
  /** What is owed of it on that day. */
  deuda: number
  /** What of it no other settlement takes, approved later or still a draft. */
  disponible: number
}

/** What a settlement pays of an agreement: interest first, then the oldest capital; `queda` is the debt after it. */
export interface AbonoAlAcuerdo {
  id_acuerdo: string
  consecutivo: string
  deuda: number
  a_intereses: number
  a_capital: number
  queda: number
  /** Nobody chose the amount. */
  propuesto?: boolean
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
 * What is owed again when an amount, of a debt that was closed on the day `cierre`, is given back: the amount, and the
 * interest that would have run up to that day without it (`corrido`). `interes` is what of `valor` is interest. Whole pesos;
 * `financiacion` is the debt without the amount.
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
