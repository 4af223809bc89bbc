import { daysBetween } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/** Money of a receipt that pays capital of a receivable: whole pesos, on a day `aaaa-mm-dd`. */
export interface Aplicacion {
  fecha: string
  valor: number
}

/** A receivable as it is stored: whole pesos, % a month, the day it falls due `aaaa-mm-dd`. */
export interface Cuenta {
  valor_original_factura: number
  /** What of the original is interest already, of what a closed agreement left or of late interest: the rest is capital. */
  interes_original: number
  /** Payments from before, of which no days are known: they are off from the beginning. */
  total_abonos_realizados: number
  /** What receipts applied to it. */
  abonos: number
  /** What credit notes took off of it; of an invoice's alone. */
  notas?: number
  fecha_esperada_pago: string
  /** Decimal text or number: 1.9 for 1.9 % a month. */
  porcentaje_interes_mora: number | string
  /** Late interest that receivables of its own collect, and that was forgiven: it is owed here no more. */
  mora_cobrada: number
  mora_condonada: number
  anulada: boolean
}

/** Up to how many days late a receivable is CORRIENTE, and up to how many EN MORA (dated parameters). */
export interface LimitesDeCobro {
  corriente: number
  mora: number
}

export const ESTADOS_DE_CUENTA = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA', 'ANULADA'] as const
export type EstadoDeCuenta = (typeof ESTADOS_DE_CUENTA)[number]
export const CLASIFICACIONES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const
export type Clasificacion = (typeof CLASIFICACIONES)[number]

/** What is derived of a receivable on a day; whole pesos. */
export interface Cartera {
  saldo_actual: number
  dias_vencimiento: number
  valor_mora: number
  estado_documento: EstadoDeCuenta
  clasificacion_cobro: Clasificacion
}

/**
 * Refuses with 422 a receivable from after `hoy`, one that falls due before its day, and payments from before (`previos`)
 * that are more than it was. Whole pesos.
 */
export function rechazarCuentaNueva(
  {
    fecha_factura,
    fecha_esperada_pago,
    original,
    previos,
  }: { fecha_factura: string; fecha_esperada_pago: string; original: number; previos: number },
  hoy: string,
): void {
  rechazarFueraDe('fecha_factura', fecha_factura, hastaHoy(hoy))
  if (fecha_esperada_pago < fecha_factura) {
    throw invalidField('fecha_esperada_pago', 'No puede ser anterior a la fecha de la factura.')
  }
  if (previos > original) {
    throw invalidField('total_abonos_realizados', `No pueden pasar del valor original, ${pesos(original)}.`)
  }
}

/** What is left of it, whole pesos; nothing of a voided one. The database computes its column `saldo_actual` alike. */
export const saldoDe = ({
  valor_original_factura,
  total_abonos_realizados,
  abonos,
  notas = 0,
  anulada,
}: Cuenta): number => (anulada ? 0 : valor_original_factura - total_abonos_realizados - abonos - notas)

/** Days past the due day while something is owed: max(0, hoy − fecha_esperada_pago), 0 once nothing is (facts 3.7). */
export const diasDeVencimiento = (vence: string, hoy: string, saldo: number): number =>
  saldo > 0 ? Math.max(0, daysBetween(vence, hoy)) : 0

/**
 * What is left of it as interest and as capital, whole pesos: payments pay the interest first (Civil Code art. 1653, facts
 * 3.6), those from before too.
 */
export function partesDelSaldo(cuenta: Cuenta): { interes: number; capital: number } {
  const saldo = saldoDe(cuenta)
  const capital = Math.min(saldo, cuenta.valor_original_factura - cuenta.interes_original)
  return { interes: saldo - capital, capital }
}

/**
 * All late interest up to `hoy`, whole pesos: the sum over the periods between due day, each applied receipt and `hoy` of
 * capital × % ÷ 100 × days ÷ 30, multiplied first and rounded half-up once (facts 3.7). Simple, and on capital alone: of an
 * original that is interest in part, payments pay that part first. What accrued before a late payment stays owed after
 * it. A voided receivable owes none.
 */
export function moraCorrida(
  cuenta: Omit<Cuenta, 'abonos'>,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
): number {
  if (cuenta.anulada) return 0
  const enOrden = [...aplicaciones].sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
  const capital = cuenta.valor_original_factura - cuenta.interes_original
  let saldo = cuenta.valor_original_factura - cuenta.total_abonos_realizados
  let desde = cuenta.fecha_esperada_pago
  let pesosPorDia = new Decimal(0)
  const contarHasta = (dia: string) => {
    if (dia <= desde) return
    pesosPorDia = pesosPorDia.plus(new Decimal(Math.min(saldo, capital)).times(daysBetween(desde, dia)))
    desde = dia
  }
  for (const { fecha, valor } of enOrden) {
    contarHasta(fecha < hoy ? fecha : hoy)
    saldo -= valor
  }
  contarHasta(hoy)
  return redondear(pesosPorDia.times(cuenta.porcentaje_interes_mora).dividedBy(100 * 30))
}

/** Late interest that is owed on `hoy`, whole pesos: what accrued without what was collected apart or forgiven, never less than 0. */
export const valorDeMora = (
  cuenta: Omit<Cuenta, 'abonos'>,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
): number => Math.max(0, moraCorrida(cuenta, aplicaciones, hoy) - cuenta.mora_cobrada - cuenta.mora_condonada)

/** CORRIENTE, EN MORA or VENCIDA by days late: 0, 1–90 and over 90 by default limits (facts 3.7). */
export function clasificacionDe(dias: number, { corriente, mora }: LimitesDeCobro): Clasificacion {
  if (dias <= corriente) return 'CORRIENTE'
  return dias <= mora ? 'EN MORA' : 'VENCIDA'
}

/** What is left of a debt in whole pesos, the day it falls due, and whether something was paid. */
export interface LoDebido {
  saldo: number
  vence: string
  abonada: boolean
}

/** Nothing left PAGADO; late VENCIDA; paid in part PARCIAL; else PENDIENTE (facts 3.7). */
export function estadoDeDeuda({ saldo, vence, abonada }: LoDebido, hoy: string) {
  if (saldo === 0) return 'PAGADO'
  if (vence < hoy) return 'VENCIDA'
  return abonada ? 'PARCIAL' : 'PENDIENTE'
}

/** The state of what it owes; a voided one, or one that notes took off whole, is ANULADA. */
export function estadoDe(cuenta: Cuenta, hoy: string): EstadoDeCuenta {
  if (cuenta.anulada || cuenta.notas === cuenta.valor_original_factura) return 'ANULADA'
  const abonada = cuenta.total_abonos_realizados + cuenta.abonos > 0
  return estadoDeDeuda({ saldo: saldoDe(cuenta), vence: cuenta.fecha_esperada_pago, abonada }, hoy)
}

/** All that a receivable shows without storing it, as of the day `hoy` in Bogotá (N-70, facts 3.7). */
export function carteraDe(
  cuenta: Cuenta,
  aplicaciones: readonly Aplicacion[],
  hoy: string,
  limites: LimitesDeCobro,
): Cartera {
  const saldo_actual = saldoDe(cuenta)
  const dias_vencimiento = diasDeVencimiento(cuenta.fecha_esperada_pago, hoy, saldo_actual)
  return {
    saldo_actual,
    dias_vencimiento,
    valor_mora: valorDeMora(cuenta, aplicaciones, hoy),
    estado_documento: estadoDe(cuenta, hoy),
    clasificacion_cobro: clasificacionDe(dias_vencimiento, limites),
  }
}

/** The buckets of ageing, by the last day late that each holds (facts 3.7). */
export const TRAMOS = [
  { nombre: 'Por vencer', hasta: 0 },
  { nombre: '1–30', hasta: 30 },
  { nombre: '31–60', hasta: 60 },
  { nombre: '61–90', hasta: 90 },
  { nombre: '91–180', hasta: 180 },
  { nombre: '181–360', hasta: 360 },
  { nombre: '> 360', hasta: Infinity },
] as const

/** What is owed by the day it falls due, in the buckets of ageing on `hoy`; their sum is what is owed, to the peso. */
export function porTramos(
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
    return { nombre, valor: sumar(suyas.map(({ saldo }) => saldo)) }
  })
}

/** A receipt that money is taken from; whole pesos, its day `aaaa-mm-dd`. */
export interface Recibo {
  fecha_recepcion_pago: string
  numero_recibo: string
  estado: string
  origen: string
  id_cliente_tercero: string
  por_aplicar: number
}

/** A receivable that money is applied to; whole pesos, its day `aaaa-mm-dd`. */
export interface Deuda {
  fecha_factura: string
  numero_factura: string
  cliente_id: string
  anulada: boolean
  saldo_actual: number
}

/**
 * Refuses to apply `valor` pesos of a receipt to a receivable: with CONFLICTO when one of them is voided or the receipt
 * pays a scale's fee, with 422 when they are of two clients or `valor` is more than either has left.
 */
export function rechazarAplicacion(recibo: Recibo, deuda: Deuda, valor: number): void {
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

/** The first day on which a receipt can pay a receivable: the later one of both (N-152). */
export function primerDiaDeAplicar(
  { fecha_recepcion_pago: recibo }: Recibo,
  { fecha_factura: factura }: Deuda,
): { dia: string; que: string } {
  return recibo < factura
    ? { dia: factura, que: 'el día de la factura' }
    : { dia: recibo, que: 'el día del recibo' }
}
