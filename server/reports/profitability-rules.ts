import { Decimal, redondear, sumar, type Cifra } from '#server/kit/rules/figures.ts'

/** A sale with what it cost and left; whole pesos, null where no cost is known. `margen` in % with two decimals. */
export interface Resultado {
  vr_venta: number
  costo: number | null
  utilidad: number | null
  margen: number | null
}

/** utilidad ÷ venta × 100, two decimals, half-up; null of no sale (N-99). */
export const margenDe = (utilidad: number, vr_venta: number): number | null =>
  vr_venta === 0 ? null : redondear(new Decimal(utilidad).times(100).dividedBy(vr_venta), 2)

/** What a sale left: its value less what its kilos cost, which is rounded once; nothing is said without a cost a kilo. */
export function resultadoDeVenta(vr_venta: number, kg: Cifra, costo_kg: Cifra | null): Resultado {
  if (costo_kg === null) return { vr_venta, costo: null, utilidad: null, margen: null }
  const costo = redondear(new Decimal(kg).times(costo_kg))
  const utilidad = vr_venta - costo
  return { vr_venta, costo, utilidad, margen: margenDe(utilidad, vr_venta) }
}

/**
 * What a milling operation left: its own gain, as it was computed or typed. Its sale is kilos × price, rounded, and its cost
 * what lies between: kilos × average cost to the peso, where the gain was computed (facts 3.5).
 */
export function resultadoDeMaquila(maquila: {
  kgs_netos: Cifra
  pr_venta_kg: Cifra
  utilidad: number
}): Resultado {
  const vr_venta = redondear(new Decimal(maquila.kgs_netos).times(maquila.pr_venta_kg))
  const { utilidad } = maquila
  return { vr_venta, costo: vr_venta - utilidad, utilidad, margen: margenDe(utilidad, vr_venta) }
}

/** The sums of some results; their margin is that of the sums. Cost and gain are null where no cost is known of any. */
export function sumaDeResultados(resultados: readonly Resultado[]): Resultado {
  const vr_venta = sumar(resultados.map((one) => one.vr_venta))
  const conocidos = resultados.filter(({ costo }) => costo !== null)
  if (conocidos.length === 0 && resultados.length > 0)
    return { vr_venta, costo: null, utilidad: null, margen: null }
  const costo = sumar(conocidos.map((one) => one.costo ?? 0))
  const utilidad = sumar(conocidos.map((one) => one.utilidad ?? 0))
  return { vr_venta, costo, utilidad, margen: margenDe(utilidad, vr_venta) }
}
