import { Decimal, roundTo, type Cifra } from '#server/kit/rules/figures.ts'
import { costsOfMilling } from './rules.ts'

/** Values by the day on which each begins, sorted by day. */
export type PorDia<Valor> = readonly (readonly [dia: string, valor: Valor])[]

/** Returns the value in force at the end of a day. Undefined before the first. */
export function latestUntil<Valor>(dias: PorDia<Valor>, dia: string): Valor | undefined {
  let [desde, hasta] = [0, dias.length]
  while (desde < hasta) {
    const medio = (desde + hasta) >> 1
    if ((dias[medio]?.[0] ?? '') <= dia) desde = medio + 1
    else hasta = medio
  }
  return dias[desde - 1]?.[1]
}

/** Movement of kilos that have a value. Signs: + in, - out. Whole pesos, kilos with two decimals. */
export interface Movimiento {
  fecha: string
  tipo: string
  id: string
  id_producto: string
  kg: Cifra
  /** Value that the document says; null for the average cost. */
  valor: number | null
  /** Milling only: fixed cost per kilo of an output, or cost of an input that never had one. */
  costo_kg: Cifra | null
  /** Key and whole kilos of the movement that this one takes back. */
  devuelve: { clave: string; kg: Cifra } | null
}

/** Kilos with a value, their value in whole pesos, and the last average cost per kilo; null if none was ever known. */
export interface Existencia {
  kg: Decimal
  valor: number
  costo: Decimal | null
}

/** Kilos and value of a movement. `conocido` is false while the product never had a cost. */
export interface Valuado {
  kg: Decimal
  valor: number
  conocido: boolean
}

/** Pesos that leave the stock of a product (positive) without kilos, or enter it. */
export interface Ajuste {
  fecha: string
  id_producto: string
  /** COSTO: kilos that left at another cost. SIN_COSTO: kilos that were in stock without a cost. */
  causa: 'COSTO' | 'SIN_COSTO'
  valor: number
}

interface Renglon {
  tipo: string
  id: string
  id_producto: string
}

export const keyOf = ({ tipo, id, id_producto }: Renglon): string => `${tipo} ${id} ${id_producto}`

const CERO = new Decimal(0)

/**
 * Running ledger of kilos and whole pesos per product. The values of all movements less the adjustments add up to the
 * value of the stock. `movimientos` must be sorted and follow `iniciales`; `originales` are movements of earlier
 * months that are taken back (stock/README.md, value).
 */
export function stockLedger(
  movimientos: readonly Movimiento[],
  {
    iniciales = [],
    originales = new Map(),
  }: {
    iniciales?: readonly (Existencia & { id_producto: string })[]
    originales?: ReadonlyMap<string, Valuado>
  } = {},
) {
  const { existenciaDe, queda, existencias, balanceOn } = balancesOf(iniciales)
  const valores = new Map<string, Valuado>(originales)
  const devueltos = new Map<string, Valuado>()
  const ajustes: Ajuste[] = []
  const ajusta = ({ fecha, id_producto, causa, valor }: Ajuste) => {
    if (valor !== 0) ajustes.push({ fecha, id_producto, causa, valor })
  }
  const anota = (uno: Movimiento, valor: number, conocido: boolean) => {
    const clave = keyOf(uno)
    const propio = uno.devuelve?.clave === clave
    const antes = propio ? undefined : valores.get(clave)
    const kg = new Decimal(uno.kg).plus(antes?.kg ?? 0)
    if (!propio)
      valores.set(clave, {
        kg,
        valor: valor + (antes?.valor ?? 0),
        conocido: conocido && (antes?.conocido ?? true),
      })
    return valor
  }

  /** Moves kilos at the average cost; `otro` is the cost per kilo of a product that never had one. */
  const alPromedio = (uno: Movimiento, otro: Cifra | null = null): number => {
    const una = existenciaDe(uno.id_producto)
    const costo = una.costo ?? otro
    const valor = valueAtCost(una, uno.kg, costo ?? 0)
    queda(uno, { ...una, kg: una.kg.plus(uno.kg), valor: una.valor + valor })
    return anota(uno, valor, costo !== null || valor !== 0)
  }
  const conValor = (uno: Movimiento, valor: number): number => {
    const una = existenciaDe(uno.id_producto)
    const { sin_costo, costo, ...despues } = valued(una, new Decimal(uno.kg), valor)
    ajusta({ ...uno, causa: 'SIN_COSTO', valor: 0 - sin_costo })
    ajusta({ ...uno, causa: 'COSTO', valor: costo })
    queda(uno, despues.existencia)
    return anota(uno, valor, true)
  }
  const devuelve = (uno: Movimiento, { clave, kg }: NonNullable<Movimiento['devuelve']>): void => {
    const original = valores.get(clave)
    if (!original?.conocido) {
      const valor = alPromedio(uno)
      // The voucher of a void reverses one without a cost.
      if (clave === keyOf(uno)) ajusta({ ...uno, causa: 'COSTO', valor: 0 - valor })
      return
    }
    const ya = devueltos.get(clave) ?? { kg: CERO, valor: 0, conocido: true }
    const van = ya.kg.plus(uno.kg)
    const entero = new Decimal(kg)
    const valor = entero.isZero() ? 0 : roundTo(van.times(original.valor).dividedBy(entero))
    devueltos.set(clave, { kg: van, valor, conocido: true })
    conValor(uno, valor - ya.valor)
  }
  const muele = (lineas: readonly Movimiento[]): void => {
    const entradas = lineas.filter(({ tipo }) => tipo === 'MOLIENDA_ENTRADA')
    const salidas = lineas.filter(({ tipo }) => tipo === 'MOLIENDA_SALIDA')
    let total = 0
    for (const linea of entradas) total -= alPromedio(linea, linea.costo_kg)
    const costos = salidas.length > 0 ? costsOfMilling(salidas, total) : []
    salidas.forEach((linea, lugar) => conValor(linea, costos[lugar] ?? 0))
  }

  for (let lugar = 0; lugar < movimientos.length; lugar += 1) {
    const uno = movimientos[lugar]!
    if (uno.devuelve) devuelve(uno, uno.devuelve)
    else if (uno.tipo.startsWith('MOLIENDA')) {
      let fin = lugar + 1
      while (isSameMilling(movimientos[fin], uno)) fin += 1
      muele(movimientos.slice(lugar, fin))
      lugar = fin - 1
    } else if (uno.valor === null) alPromedio(uno)
    else conValor(uno, uno.valor)
  }
  return { valores, ajustes, existencias, balanceOn }
}

/** Stock of each product, after each movement and by day. */
function balancesOf(iniciales: readonly (Existencia & { id_producto: string })[]) {
  const existencias = new Map<string, Existencia>()
  const dias = new Map<string, [dia: string, existencia: Existencia][]>()
  for (const { id_producto, ...una } of iniciales) {
    existencias.set(id_producto, una)
    dias.set(id_producto, [['', una]])
  }
  const existenciaDe = (id: string): Existencia => existencias.get(id) ?? { kg: CERO, valor: 0, costo: null }
  const queda = ({ fecha, id_producto }: Movimiento, una: Existencia) => {
    existencias.set(id_producto, una)
    const suyos = dias.get(id_producto) ?? []
    if (suyos.at(-1)?.[0] === fecha) suyos.pop()
    suyos.push([fecha, una])
    dias.set(id_producto, suyos)
  }
  /** Stock with a value at the end of a day. */
  const balanceOn = (id_producto: string, dia: string): Existencia =>
    latestUntil(dias.get(id_producto) ?? [], dia) ?? { kg: CERO, valor: 0, costo: null }
  return { existenciaDe, queda, existencias, balanceOn }
}

const isSameMilling = (otro: Movimiento | undefined, uno: Movimiento) =>
  otro?.id === uno.id && otro.fecha === uno.fecha && !otro.devuelve && otro.tipo.startsWith('MOLIENDA')

/**
 * Value of kilos that move at average cost. Kilos in stock take their share of its value, and the last kilo takes the
 * rest. Kilos beyond the stock move at `costo`.
 */
function valueAtCost({ kg, valor }: Existencia, mueven: Cifra, costo: Cifra): number {
  const cuantos = new Decimal(mueven)
  if (kg.times(cuantos).lessThan(0)) {
    const todo = cuantos.abs().greaterThanOrEqualTo(kg.abs())
    const suyo = todo ? 0 - valor : roundTo(cuantos.times(valor).dividedBy(kg))
    return todo ? suyo + roundTo(kg.plus(cuantos).times(costo)) : suyo
  }
  return roundTo(cuantos.times(costo))
}

/**
 * Stock after kilos with a value of their own. `costo`: pesos that kilos below zero had left with too little, or that a
 * void takes beyond the stock. `sin_costo`: pesos that kilos without a cost take from their first one.
 */
function valued(antes: Existencia, kg: Decimal, valor: number) {
  const porKilo = kg.isZero() ? null : new Decimal(valor).dividedBy(kg)
  const primero = antes.costo === null && kg.greaterThan(0) && !antes.kg.isZero() ? porKilo : null
  const base = primero ? roundTo(antes.kg.times(primero)) : antes.valor
  const hay = antes.kg.plus(kg)
  const queda = valueLeft({ ...antes, valor: base }, hay, { kg, valor, porKilo })
  const promedio = hay.greaterThan(0) ? new Decimal(queda).dividedBy(hay) : null
  const costo = promedio ?? (kg.greaterThan(0) ? porKilo : null) ?? antes.costo
  const [revaluado, cubierto] = [base - antes.valor, base + valor - queda]
  const positivo = antes.kg.greaterThan(0)
  return {
    existencia: { kg: hay, valor: queda, costo },
    sin_costo: positivo ? revaluado : 0,
    costo: cubierto - (positivo ? 0 : revaluado),
  }
}

function valueLeft(
  { kg: habia, valor: antes }: Existencia,
  hay: Decimal,
  { kg, valor, porKilo }: { kg: Decimal; valor: number; porKilo: Decimal | null },
): number {
  if (hay.isZero()) return 0
  if (!porKilo || !habia.times(kg).lessThan(0)) return antes + valor
  // Crosses zero: what is left has the cost of what came or was taken back.
  if (habia.times(hay).lessThan(0)) return roundTo(hay.times(porKilo))
  if (habia.lessThan(0)) return roundTo(hay.times(antes).dividedBy(habia))
  return Math.max(antes + valor, 0)
}
