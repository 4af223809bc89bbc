import { daysBetween, LAST_DAY } from '#server/kit/words/days.ts'
import { Decimal, roundTo, type Cifra } from '#server/kit/rules/figures.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** A loan of an agreement: whole pesos, day `aaaa-mm-dd`. */
export interface Prestamo {
  id: string
  /** First day of its interest; for an opening balance the cut-off day. */
  fecha: string
  valor: number
  /**
   * Imported interest of an opening balance on `fecha`. This interest bears no interest and is paid before
   * capital.
   */
  interes_inicial?: number
  /** Day of the original loan behind an opening balance. */
  prestado_el?: string
}

/** Amount that a settlement pays of an agreement: whole pesos, day `aaaa-mm-dd`. */
export interface Abono {
  id: string
  fecha: string
  valor: number
}

/** `tasa`: % a month as decimal text or number (3 is 3 % a month). */
export interface Financiacion {
  tasa: Cifra
  prestamos: readonly Prestamo[]
  abonos: readonly Abono[]
}

/**
 * Days in which a loan owed the same capital. The periods and the opening interest add up to the loan's
 * interest.
 */
export interface Periodo {
  desde: string
  hasta: string
  dias: number
  capital: number
  interes: number
}

/** A loan with its interest. `dias` are the days with unpaid capital. Whole pesos. */
export interface LineaCalculada {
  id: string
  valor: number
  dias: number
  interes: number
  interes_inicial: number
  periodos: Periodo[]
  capital_pendiente: number
  interes_pendiente: number
}

/** Division of a payment. `sobrante` found no debt; `saldo` is the debt after it. Whole pesos. */
export interface AbonoCalculado extends Abono {
  a_intereses: number
  a_capital: number
  sobrante: number
  saldo: number
}

/** A point of the debt's curve. Two points of one day are before and after the movement of that day. */
export interface PuntoDeDeuda {
  fecha: string
  capital: number
  interes: number
}

/** Whole pesos. `total_neto`: capital lent. `saldo`: unpaid capital and interest. */
export interface Deuda {
  total_neto: number
  interes: number
  total_mas_interes: number
  abonado: number
  capital_pendiente: number
  interes_pendiente: number
  saldo: number
  sobrante: number
  lineas: LineaCalculada[]
  abonos: AbonoCalculado[]
  evolucion: PuntoDeDeuda[]
}

/**
 * Simple interest of actual days: round(peso-days × tasa ÷ 100 ÷ 30), half-up once (financing/README.md, interest
 * of a loan). Lists compute thousands of loans, and integers are about a hundred times faster than decimals here.
 */
function interesDe(tasa: Cifra): (pesosPorDia: bigint) => number {
  const exacta = new Decimal(tasa)
  const decimales = exacta.decimalPlaces()
  const porcentaje = BigInt(exacta.times(`1e${decimales}`).toFixed(0))
  const entre = BigInt(100 * 30) * 10n ** BigInt(decimales)
  return (pesosPorDia) => Number((2n * pesosPorDia * porcentaje + entre) / (2n * entre))
}

/** A loan during the computation: closed periods, and the open period since `inicio`. */
class Linea {
  capital: number
  interes_pagado = 0
  private readonly inicial: number
  private inicio: string
  private pesosPorDia = 0n
  private readonly periodos: Periodo[] = []
  /** Cache: the last requested day and the interest up to that day. */
  private contado = { dia: '', interes: 0 }

  constructor(
    readonly prestamo: Prestamo,
    private readonly interesDe: (pesosPorDia: bigint) => number,
  ) {
    this.capital = prestamo.valor
    this.inicial = prestamo.interes_inicial ?? 0
    this.inicio = prestamo.fecha
  }

  /** Opening interest plus interest from the first day to `dia`, rounded once. */
  interesA(dia: string): number {
    if (this.contado.dia !== dia) {
      const corrido = BigInt(this.capital) * BigInt(daysBetween(this.inicio, dia))
      this.contado = { dia, interes: this.inicial + this.interesDe(this.pesosPorDia + corrido) }
    }
    return this.contado.interes
  }

  pendienteA = (dia: string) => this.interesA(dia) - this.interes_pagado

  pagarInteres(dia: string, hasta: number): number {
    const pago = Math.min(hasta, this.pendienteA(dia))
    this.interes_pagado += pago
    return pago
  }

  pagarCapital(dia: string, hasta: number): number {
    const pago = Math.min(hasta, this.capital)
    if (pago > 0) this.cerrarPeriodo(dia)
    this.capital -= pago
    return pago
  }

  calculada(corte: string): LineaCalculada {
    const { capital } = this
    const interes = this.interesA(corte)
    this.cerrarPeriodo(corte)
    return {
      id: this.prestamo.id,
      valor: this.prestamo.valor,
      dias: suma(this.periodos, ({ dias }) => dias),
      interes,
      interes_inicial: this.inicial,
      periodos: this.periodos,
      capital_pendiente: capital,
      interes_pendiente: interes - this.interes_pagado,
    }
  }

  /** Closes the period on `dia`. The next one runs on the new capital. */
  private cerrarPeriodo(dia: string): void {
    const { capital, inicio } = this
    const dias = daysBetween(inicio, dia)
    if (capital > 0 && dias > 0) {
      const interes = this.interesA(dia) - this.inicial - this.interesDe(this.pesosPorDia)
      this.periodos.push({ desde: inicio, hasta: dia, dias, capital, interes })
      this.pesosPorDia += BigInt(capital) * BigInt(dias)
    }
    this.inicio = dia
  }
}

/** Adds whole pesos or days; both stay exact. */
const suma = <Uno>(unos: readonly Uno[], de: (uno: Uno) => number) =>
  unos.reduce((total, uno) => total + de(uno), 0)

/**
 * Sorts by day, then by the day of the original loan, then by amount. The result must not depend on the order of entry.
 */
const enOrden = <Uno extends Prestamo>(unos: readonly Uno[], corte: string): Uno[] =>
  unos
    .filter(({ fecha }) => fecha <= corte)
    .sort(
      (a, b) =>
        compareText(a.fecha, b.fecha) ||
        compareText(a.prestado_el ?? a.fecha, b.prestado_el ?? b.fecha) ||
        b.valor - a.valor ||
        compareText(a.id, b.id),
    )

/**
 * Debt of an agreement on the day `corte`, from its loans and payments up to that day. A payment covers accrued
 * interest first, then the capital of the oldest loan (financing/README.md, offset order). An opening balance
 * counts from its cut-off day.
 */
export function calculateDebt(financiacion: Financiacion, corte: string): Deuda {
  const evolucion: PuntoDeDeuda[] = []
  const anotar = (fecha: string, lineas: readonly Linea[]) => {
    const punto = {
      fecha,
      capital: suma(lineas, ({ capital }) => capital),
      interes: suma(lineas, (linea) => linea.pendienteA(fecha)),
    }
    const ultimo = evolucion.at(-1)
    const mismo =
      ultimo?.fecha === fecha && ultimo.capital === punto.capital && ultimo.interes === punto.interes
    if (!mismo) evolucion.push(punto)
  }
  return { ...contar(financiacion, corte, anotar), evolucion }
}

/** Like `calculateDebt` without the curve over time, which is most of the work. */
export const debtOn = (financiacion: Financiacion, corte: string): Omit<Deuda, 'evolucion'> =>
  contar(financiacion, corte, () => {})

function contar(
  { tasa, prestamos, abonos }: Financiacion,
  corte: string,
  anotar: (fecha: string, lineas: readonly Linea[]) => void,
): Omit<Deuda, 'evolucion'> {
  const porPrestar = enOrden(prestamos, corte)
  const porAbonar = enOrden(abonos, corte)
  const interesDeLinea = interesDe(tasa)
  const lineas: Linea[] = []
  const aplicados: AbonoCalculado[] = []
  const repartir = (valor: number, pagar: (linea: Linea, hasta: number) => number) =>
    lineas.reduce((queda, linea) => queda - pagar(linea, queda), valor)

  const dias = [...new Set([...porPrestar, ...porAbonar].map(({ fecha }) => fecha)), corte].sort(compareText)
  for (const dia of new Set(dias)) {
    anotar(dia, lineas)
    for (const prestamo of porPrestar)
      if (prestamo.fecha === dia) lineas.push(new Linea(prestamo, interesDeLinea))
    for (const abono of porAbonar) {
      if (abono.fecha !== dia) continue
      const trasIntereses = repartir(abono.valor, (linea, hasta) => linea.pagarInteres(dia, hasta))
      const sobrante = repartir(trasIntereses, (linea, hasta) => linea.pagarCapital(dia, hasta))
      aplicados.push({
        ...abono,
        a_intereses: abono.valor - trasIntereses,
        a_capital: trasIntereses - sobrante,
        sobrante,
        saldo: suma(lineas, (linea) => linea.capital + linea.pendienteA(dia)),
      })
    }
    anotar(dia, lineas)
  }

  const calculadas = lineas.map((linea) => linea.calculada(corte))
  const total_neto = suma(calculadas, ({ valor }) => valor)
  const interes = suma(calculadas, (linea) => linea.interes)
  const capital_pendiente = suma(calculadas, (linea) => linea.capital_pendiente)
  const interes_pendiente = suma(calculadas, (linea) => linea.interes_pendiente)
  return {
    total_neto,
    interes,
    total_mas_interes: total_neto + interes,
    abonado: suma(aplicados, ({ valor }) => valor),
    capital_pendiente,
    interes_pendiente,
    saldo: capital_pendiente + interes_pendiente,
    sobrante: suma(aplicados, (abono) => abono.sobrante),
    lineas: calculadas,
    abonos: aplicados,
  }
}

/**
 * Largest payment possible on a day: at most the debt of that day, and leaving enough debt for later payments.
 * Whole pesos.
 */
export function maximumOffset(financiacion: Financiacion, fecha: string): number {
  const deuda = debtOn(financiacion, fecha).saldo
  const cabe = (valor: number) => {
    const abonos = [...financiacion.abonos, { id: '', fecha, valor }]
    return debtOn({ ...financiacion, abonos }, LAST_DAY).sobrante === 0
  }
  if (deuda === 0 || cabe(deuda)) return deuda
  let [menor, mayor] = [0, deuda]
  while (mayor - menor > 1) {
    const medio = Math.floor((menor + mayor) / 2)
    if (cabe(medio)) menor = medio
    else mayor = medio
  }
  return menor
}

/** round(hectares × quota in pesos per hectare) (financing/README.md, maximum to lend). */
export const maximumLoan = (hectareas: Cifra, cupo: Cifra): number =>
  roundTo(new Decimal(hectareas).times(cupo))
