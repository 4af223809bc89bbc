import { daysBetween } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import type { COLLECTION_CLASSES, RECEIVABLE_STATES } from './words.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Receipt or note of a receivable: whole pesos, below 0 for a debit note, day `aaaa-mm-dd`. */
export interface Aplicacion {
  fecha: string
  valor: number
}

/** A receivable as stored: whole pesos, % a month, due day `aaaa-mm-dd`. */
export interface Cuenta {
  valor_original_factura: number
  /** Interest within the original value, from a closed agreement or from late interest. The rest is capital. */
  interes_original: number
  /** Payments from before, with unknown days. They lower the debt from the first day on. */
  total_abonos_realizados: number
  /** Payments applied by receipts. */
  abonos: number
  /** Credit notes less debit notes; only an invoice has them. Below 0 the balance exceeds the original value. */
  notas?: number
  fecha_esperada_pago: string
  /** Decimal text or number: 1.9 means 1.9 % a month. */
  porcentaje_interes_mora: number | string
  /**
   * Late interest collected by other receivables, and forgiven late interest. This receivable owes no part of
   * the two.
   */
  mora_cobrada: number
  mora_condonada: number
  anulada: boolean
}

/** Maximum days late for CORRIENTE and for EN MORA, from dated parameters. */
export interface LimitesDeCobro {
  corriente: number
  mora: number
}

export type EstadoDeCuenta = (typeof RECEIVABLE_STATES)[number] | 'ANULADA'
export type Clasificacion = (typeof COLLECTION_CLASSES)[number]

/** Derived fields of a receivable on a day; whole pesos. */
export interface Cartera {
  saldo_actual: number
  dias_vencimiento: number
  valor_mora: number
  estado_documento: EstadoDeCuenta
  clasificacion_cobro: Clasificacion
}

/**
 * Throws 422 for an invoice date after `hoy` or a due day before the invoice date. Throws 422 for earlier
 * payments (`previos`) above the original value. Whole pesos.
 */
export function refuseNewReceivable(
  {
    fecha_factura,
    fecha_esperada_pago,
    original,
    previos,
  }: { fecha_factura: string; fecha_esperada_pago: string; original: number; previos: number },
  hoy: string,
): void {
  refuseOutside('fecha_factura', fecha_factura, untilToday(hoy))
  if (fecha_esperada_pago < fecha_factura) {
    throw invalidField('fecha_esperada_pago', 'No puede ser anterior a la fecha de la factura.')
  }
  if (previos > original) {
    throw invalidField('total_abonos_realizados', `No pueden pasar del valor original, ${pesos(original)}.`)
  }
}

/** Balance in whole pesos; 0 when voided. The stored column `saldo_actual` uses the same formula. */
export const balanceOf = ({
  valor_original_factura,
  total_abonos_realizados,
  abonos,
  notas = 0,
  anulada,
}: Cuenta): number => (anulada ? 0 : valor_original_factura - total_abonos_realizados - abonos - notas)

/** Voided, or cancelled whole by credit notes: nothing was ever owed. */
const isCancelled = ({ anulada, notas, valor_original_factura }: Omit<Cuenta, 'abonos'>): boolean =>
  anulada || notas === valor_original_factura

/** max(0, hoy − vence) in days; 0 when nothing is owed. */
const daysOverdue = (vence: string, hoy: string, saldo: number): number =>
  saldo > 0 ? Math.max(0, daysBetween(vence, hoy)) : 0

/** Capital of a balance. Without original interest all is capital, also what debit notes added. */
const capitalOf = (
  saldo: number,
  { valor_original_factura, interes_original }: Omit<Cuenta, 'abonos'>,
): number => (interes_original === 0 ? saldo : Math.min(saldo, valor_original_factura - interes_original))

/** Interest and capital of the balance, whole pesos (receivables/README.md, interest first). */
export function partsOfBalance(cuenta: Cuenta): { interes: number; capital: number } {
  const saldo = balanceOf(cuenta)
  const capital = capitalOf(saldo, cuenta)
  return { interes: saldo - capital, capital }
}

/**
 * Accrued late interest up to `hoy`, whole pesos, before collections (receivables/README.md, late interest).
 * The interest is simple, on capital alone, and rounded half-up once. A late payment does not erase earlier
 * interest. A cancelled receivable owes none, not even for the days before. Money that came before a later debit note
 * counts in favour of the client.
 */
export function accruedLateInterest(
  cuenta: Omit<Cuenta, 'abonos'>,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
): number {
  if (isCancelled(cuenta)) return 0
  const enOrden = [...aplicaciones].sort((a, b) => compareText(a.fecha, b.fecha))
  let saldo = cuenta.valor_original_factura - cuenta.total_abonos_realizados
  let desde = cuenta.fecha_esperada_pago
  let pesosPorDia = new Decimal(0)
  const contarHasta = (dia: string) => {
    if (dia <= desde) return
    pesosPorDia = pesosPorDia.plus(new Decimal(capitalOf(saldo, cuenta)).times(daysBetween(desde, dia)))
    desde = dia
  }
  for (const { fecha, valor } of enOrden) {
    contarHasta(fecha < hoy ? fecha : hoy)
    saldo -= valor
  }
  contarHasta(hoy)
  return roundTo(pesosPorDia.times(cuenta.porcentaje_interes_mora).dividedBy(100 * 30))
}

/** Late interest owed on `hoy`, whole pesos: accrued minus collected and forgiven, at least 0. */
export const lateInterestAmount = (
  cuenta: Omit<Cuenta, 'abonos'>,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
): number =>
  Math.max(0, accruedLateInterest(cuenta, aplicaciones, hoy) - cuenta.mora_cobrada - cuenta.mora_condonada)

/** By days late: CORRIENTE, EN MORA or VENCIDA (receivables/README.md, classification). */
export function classificationOf(dias: number, { corriente, mora }: LimitesDeCobro): Clasificacion {
  if (dias <= corriente) return 'CORRIENTE'
  return dias <= mora ? 'EN MORA' : 'VENCIDA'
}

/** A debt: balance in whole pesos, due day, and whether something was paid. */
export interface LoDebido {
  saldo: number
  vence: string
  abonada: boolean
}

/**
 * Balance 0 is PAGADO, overdue VENCIDA, partly paid PARCIAL, else PENDIENTE (receivables/README.md, states).
 */
export function debtState({ saldo, vence, abonada }: LoDebido, hoy: string) {
  if (saldo === 0) return 'PAGADO'
  if (vence < hoy) return 'VENCIDA'
  return abonada ? 'PARCIAL' : 'PENDIENTE'
}

/** State of a receivable. ANULADA if it is voided, or if credit notes cancel the whole amount. */
export function stateOf(cuenta: Cuenta, hoy: string): EstadoDeCuenta {
  if (isCancelled(cuenta)) return 'ANULADA'
  const abonada = cuenta.total_abonos_realizados + cuenta.abonos > 0
  return debtState({ saldo: balanceOf(cuenta), vence: cuenta.fecha_esperada_pago, abonada }, hoy)
}

/** All derived fields on the day `hoy` in Bogotá. */
export function derivedFields(
  cuenta: Cuenta,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
  limites: LimitesDeCobro,
): Cartera {
  const saldo_actual = balanceOf(cuenta)
  const dias_vencimiento = daysOverdue(cuenta.fecha_esperada_pago, hoy, saldo_actual)
  return {
    saldo_actual,
    dias_vencimiento,
    valor_mora: lateInterestAmount(cuenta, aplicaciones, hoy),
    estado_documento: stateOf(cuenta, hoy),
    clasificacion_cobro: classificationOf(dias_vencimiento, limites),
  }
}

/** Ageing buckets, each with its last day late. */
export const TRAMOS = [
  { nombre: 'Por vencer', hasta: 0 },
  { nombre: '1–30', hasta: 30 },
  { nombre: '31–60', hasta: 60 },
  { nombre: '61–90', hasta: 90 },
  { nombre: '91–180', hasta: 180 },
  { nombre: '181–360', hasta: 360 },
  { nombre: '> 360', hasta: Infinity },
] as const

/** Divides debts into the buckets of `hoy`, which add up to the total debt (receivables/README.md, ageing). */
export function byAge(
  deudas: readonly { vence: string; saldo: number }[],
  hoy: string,
): { nombre: string; valor: number }[] {
  let desde = -Infinity
  return TRAMOS.map(({ nombre, hasta }) => {
    const suyas = deudas.filter(({ vence }) => {
      const dias = daysBetween(vence, hoy)
      return dias > desde && dias <= hasta
    })
    desde = hasta
    return { nombre, valor: addUp(suyas.map(({ saldo }) => saldo)) }
  })
}

/** The receivable that is paid: whole pesos, day `aaaa-mm-dd`. */
export interface Deuda {
  fecha_factura: string
  numero_factura: string
  cliente_id: string
  anulada: boolean
  saldo_actual: number
}
