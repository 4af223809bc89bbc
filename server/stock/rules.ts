import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'
import { latestUntil } from '#server/kit/rules/by-day.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** Milling line: product, kilos with two decimals, and optional fixed cost per kilo. */
export interface LineaDeMolienda {
  id_producto: string
  kg: Cifra
  costo_kg?: Cifra | null
}

/**
 * Mass balance in kilos: input, output and difference (positive: missing), also in % of the input. `dentro`:
 * within the tolerance in % (milling/README.md, mass balance).
 */
export function millingBalance(
  entradas: readonly LineaDeMolienda[],
  salidas: readonly LineaDeMolienda[],
  tolerancia: Cifra,
) {
  const entra = addUp(entradas.map(({ kg }) => kg))
  const sale = addUp(salidas.map(({ kg }) => kg))
  const diferencia = addUp([entra, -sale])
  const porcentaje = entra === 0 ? null : roundTo(new Decimal(diferencia).times(100).dividedBy(entra), 2)
  const dentro = new Decimal(diferencia)
    .abs()
    .times(100)
    .lessThanOrEqualTo(new Decimal(entra).times(tolerancia))
  return { entra, sale, diferencia, porcentaje, dentro }
}

/** Percent of the input, two decimals; null without input (milling/README.md, yield). */
export const yieldOf = (kg: Cifra, entra: Cifra): number | null =>
  new Decimal(entra).isZero() ? null : roundTo(new Decimal(kg).times(100).dividedBy(entra), 2)

/**
 * Cost of each output in whole pesos; adds up to `costo`. Lines with a fixed cost take that cost; the other
 * lines share the rest by kilos. Throws 422 if fixed costs exceed `costo`, or leave a rest that no line
 * shares.
 */
export function costsOfOutputs(salidas: readonly LineaDeMolienda[], costo: number): number[] {
  const dichos = salidas.map(({ kg, costo_kg }) =>
    costo_kg == null ? null : roundTo(new Decimal(kg).times(costo_kg)),
  )
  const comparten = salidas.filter((_, lugar) => dichos[lugar] === null)
  const kilos = addUp(comparten.map(({ kg }) => kg))
  let resto = costo - addUp(dichos.map((dicho) => dicho ?? 0))
  if (resto < 0 || (kilos === 0 && resto !== 0)) {
    throw invalidField(
      'salidas',
      'Los costos por kilo de las salidas no coinciden con lo que costó lo que entró.',
    )
  }
  let quedan = new Decimal(kilos)
  return salidas.map(({ kg }, lugar) => {
    const dicho = dichos[lugar]
    if (dicho != null) return dicho
    const suyo = roundTo(new Decimal(resto).times(kg).dividedBy(quedan))
    resto -= suyo
    quedan = quedan.minus(kg)
    return suyo
  })
}

/** Event that changes stock, in order of effect. Kilos and whole pesos. */
export type Suceso =
  | { dia: string; tipo: 'COMPRA'; id_producto: string; kg: Cifra; valor: Cifra }
  | {
      dia: string
      tipo: 'MOLIENDA'
      id: string
      signo: 1 | -1
      costo_prom_kg: Cifra
      entradas: LineaDeMolienda[]
      salidas: LineaDeMolienda[]
    }
  | { dia: string; tipo: 'SALE'; id_producto: string; kg: Cifra }

interface Existencia {
  kg: Decimal
  costo: Decimal | null
}

/** Opening stock at the end of a day: kilos in the average cost, and the cost; null for none. */
export interface ExistenciaInicial {
  dia: string
  id_producto: string
  kg: Cifra
  costo: Cifra | null
}

/** Cost of each line of an operation in whole pesos, in line order. */
export interface CostoDeMolienda {
  entradas: number[]
  salidas: number[]
}

/**
 * Moving weighted average costs. Only incoming kilos change the cost. Kilos that leave before they have a
 * value do not weigh. `sucesos` must be sorted and follow `iniciales` (stock/README.md, average cost).
 */
export function stockCostsByDay(sucesos: readonly Suceso[], iniciales: readonly ExistenciaInicial[] = []) {
  const existencias = new Map<string, Existencia>()
  const moliendas = new Map<string, CostoDeMolienda>()
  const porDia = new Map<string, [dia: string, costo: Decimal][]>()
  for (const { dia, id_producto, kg, costo } of iniciales) {
    const una = { kg: new Decimal(kg), costo: costo === null ? null : new Decimal(costo) }
    existencias.set(id_producto, una)
    if (una.costo) porDia.set(id_producto, [[dia, una.costo]])
  }
  const de = (id: string): Existencia => {
    const una = existencias.get(id) ?? { kg: new Decimal(0), costo: null }
    existencias.set(id, una)
    return una
  }
  const entra = (dia: string, id: string, kg: Cifra, valor: Cifra) => {
    const una = de(id)
    const habia = Decimal.max(una.kg, 0)
    const hay = habia.plus(kg)
    una.kg = una.kg.plus(kg)
    if (hay.lessThanOrEqualTo(0)) return
    una.costo = Decimal.max(habia.times(una.costo ?? 0).plus(valor), 0).dividedBy(hay)
    const dias = porDia.get(id) ?? []
    if (dias.at(-1)?.[0] === dia) dias.pop()
    dias.push([dia, una.costo])
    porDia.set(id, dias)
  }
  for (const suceso of sucesos) {
    if (suceso.tipo === 'COMPRA') entra(suceso.dia, suceso.id_producto, suceso.kg, suceso.valor)
    if (suceso.tipo === 'SALE') de(suceso.id_producto).kg = de(suceso.id_producto).kg.minus(suceso.kg)
    if (suceso.tipo === 'MOLIENDA') {
      const { dia, id, signo, costo_prom_kg } = suceso
      const costo = moliendas.get(id) ?? costoDe(suceso, (producto) => de(producto).costo ?? costo_prom_kg)
      moliendas.set(id, costo)
      for (const { id_producto, kg } of suceso.entradas)
        de(id_producto).kg = de(id_producto).kg.minus(new Decimal(kg).times(signo))
      suceso.salidas.forEach(({ id_producto, kg }, lugar) =>
        entra(dia, id_producto, new Decimal(kg).times(signo), signo * (costo.salidas[lugar] ?? 0)),
      )
    }
  }
  /** Cost per kilo at the end of a day; null before any kilo had a value. */
  const costoAl = (id_producto: string, dia: string): Decimal | null =>
    latestUntil(porDia.get(id_producto) ?? [], dia) ?? null
  return { costoAl, moliendas, existencias }
}

function costoDe(
  { entradas, salidas }: Extract<Suceso, { tipo: 'MOLIENDA' }>,
  costoKg: (id_producto: string) => Cifra,
): CostoDeMolienda {
  const costos = entradas.map(({ id_producto, kg }) => roundTo(new Decimal(kg).times(costoKg(id_producto))))
  const total = addUp(costos)
  const dichos = addUp(salidas.map(({ kg, costo_kg }) => roundTo(new Decimal(kg).times(costo_kg ?? 0))))
  const comparten = salidas.some(({ costo_kg }) => costo_kg == null)
  // Ignores fixed costs that exceed the total or leave an unshared rest: then all lines share by kilos.
  const sueltas = dichos > total || (!comparten && dichos !== total)
  return {
    entradas: costos,
    salidas: costsOfOutputs(sueltas ? salidas.map((una) => ({ ...una, costo_kg: null })) : salidas, total),
  }
}
