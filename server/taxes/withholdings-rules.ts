import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { isAccrued, bySeller, sumOf, type Compra, type OtraCompra } from './purchases-rules.ts'

/** A purchase with its withholding: `tarifa` in percent, whole pesos. */
export interface CompraConRetencion extends Compra {
  tarifa: number
  retencion: number
}

/** Concept in the words of the law. */
export const CONCEPTO_DE_RETENCION =
  'Compra de bienes o productos agrícolas sin procesamiento industrial (arroz paddy)'

/** Tags of exempt third parties, each with its reason. */
export const EXENTOS = [
  ['AUTORRETENEDOR', 'autorretenedor'],
  ['REGIMEN_SIMPLE', 'del régimen simple'],
] as const

/** Base of the withholding in whole pesos: UVT × value of one UVT (taxes/README.md, withholding windows). */
export const withholdingBase = (p: Record<'RETENCION_BASE_UVT' | 'UVT', string>): number =>
  roundTo(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))

/**
 * Purchases from a supplier on one day, this one included, in whole pesos (taxes/README.md, purchases of one
 * day).
 */
export const purchasesOfDay = (subtotal: number, otras: readonly OtraCompra[]): number =>
  addUp([subtotal, ...otras.map((otra) => otra.subtotal)])

/**
 * Withholdings of a month `aaaa-mm`: the sum of what approved and paid settlements deducted, never computed
 * again. Purchases without withholding, and those of other months, are left out.
 */
export function withholdingsOfMonth(compras: readonly CompraConRetencion[], mes: string) {
  const { desde, hasta } = daysOfMonth(mes)
  const retenidas = compras.filter(
    ({ fecha, retencion }) => fecha >= desde && fecha <= hasta && retencion !== 0,
  )
  const causadas = retenidas.filter(isAccrued)
  return {
    mes,
    desde,
    hasta,
    grupos: bySeller(causadas).map(({ vendedor, compras: suyas }) => ({
      ...vendedor,
      ...sumaDeRetencion(suyas),
      compras: suyas,
    })),
    total: sumaDeRetencion(causadas),
    borradores: sumaDeRetencion(retenidas.filter(({ estado }) => estado === 'BORRADOR')),
  }
}

/**
 * Figures of one supplier's yearly certificate, by month, with the percents used. Only approved and paid
 * purchases of the year count.
 */
export function withholdingsOfYear(compras: readonly CompraConRetencion[], anio: number) {
  const suyas = compras.filter(
    (compra) => isAccrued(compra) && compra.retencion !== 0 && compra.fecha.startsWith(`${anio}-`),
  )
  const meses = [...new Set(suyas.map(({ fecha }) => monthOf(fecha)))].sort()
  return {
    anio,
    tarifas: [...new Set(suyas.map(({ tarifa }) => tarifa))].sort((a, b) => a - b),
    meses: meses.map((mes) => ({
      mes,
      ...sumaDeRetencion(suyas.filter(({ fecha }) => monthOf(fecha) === mes)),
    })),
    ...sumaDeRetencion(suyas),
  }
}

/** Count, base and withholding. */
const sumaDeRetencion = (compras: readonly CompraConRetencion[]) => ({
  liquidaciones: compras.length,
  base: sumOf(compras, (compra) => compra.subtotal),
  retencion: sumOf(compras, (compra) => compra.retencion),
})
