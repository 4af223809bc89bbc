import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'

/** Sale with its cost and profit in whole pesos; null without a known cost. `margen` in %, two decimals. */
export interface Resultado {
  vr_venta: number
  costo: number | null
  utilidad: number | null
  margen: number | null
}

/** profit ÷ sale × 100, two decimals, half-up. null for a sale of 0 (reports/README.md, margin). */
export const marginOf = (utilidad: number, vr_venta: number): number | null =>
  vr_venta === 0 ? null : roundTo(new Decimal(utilidad).times(100).dividedBy(vr_venta), 2)

/** Profit of a sale: value − cost, whole pesos. Without a cost every result is null. */
export function resultOfSale(vr_venta: number, costo: number | null): Resultado {
  if (costo === null) return { vr_venta, costo: null, utilidad: null, margen: null }
  const utilidad = vr_venta - costo
  return { vr_venta, costo, utilidad, margen: marginOf(utilidad, vr_venta) }
}

/** Profit of a milling operation as stored. Sale = round(kilos × price), cost = sale − profit. */
export function resultOfTollMilling(maquila: {
  kgs_netos: Cifra
  pr_venta_kg: Cifra
  utilidad: number
}): Resultado {
  const vr_venta = roundTo(new Decimal(maquila.kgs_netos).times(maquila.pr_venta_kg))
  const { utilidad } = maquila
  return { vr_venta, costo: vr_venta - utilidad, utilidad, margen: marginOf(utilidad, vr_venta) }
}

/** Sums of results by a key, in the order of the first result of each. */
export function sumsBy<Row extends Resultado>(
  resultados: readonly Row[],
  keyOf: (one: Row) => string,
): (Resultado & { clave: string; primero: Row })[] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const one of resultados) {
    const clave = keyOf(one)
    const group = groups.get(clave)
    if (group) group.push(one)
    else groups.set(clave, [one])
  }
  return [...groups].map(([clave, group]) => ({ clave, primero: group[0], ...sumOfResults(group) }))
}

/** Sums of results. The margin is computed from the sums. Cost and profit are null if no cost is known. */
export function sumOfResults(resultados: readonly Resultado[]): Resultado {
  const vr_venta = addUp(resultados.map((one) => one.vr_venta))
  const conocidos = resultados.filter(({ costo }) => costo !== null)
  if (conocidos.length === 0 && resultados.length > 0)
    return { vr_venta, costo: null, utilidad: null, margen: null }
  const costo = addUp(conocidos.map((one) => one.costo ?? 0))
  const utilidad = addUp(conocidos.map((one) => one.utilidad ?? 0))
  return { vr_venta, costo, utilidad, margen: marginOf(utilidad, vr_venta) }
}
