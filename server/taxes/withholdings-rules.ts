import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import { esCausada, porVendedor, sumaDe, type Compra, type OtraCompra } from './purchases-rules.ts'

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
export const baseDeRetencion = (p: Record<'RETENCION_BASE_UVT' | 'UVT', string>): number =>
  redondear(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))

/**
 * Purchases from a supplier on one day, this one included, in whole pesos (taxes/README.md, purchases of one
 * day).
 */
export const comprasDelDia = (subtotal: number, otras: readonly OtraCompra[]): number =>
  sumar([subtotal, ...otras.map((otra) => otra.subtotal)])

/**
 * Withholdings of a month `aaaa-mm`: the sum of what approved and paid settlements deducted, never computed
 * again. Purchases without withholding, and those of other months, are left out.
 */
export function retencionesDelMes(compras: readonly CompraConRetencion[], mes: string) {
  const { desde, hasta } = daysOfMonth(mes)
  const retenidas = compras.filter(
    ({ fecha, retencion }) => fecha >= desde && fecha <= hasta && retencion !== 0,
  )
  const causadas = retenidas.filter(esCausada)
  return {
    mes,
    desde,
    hasta,
    grupos: porVendedor(causadas).map(({ vendedor, compras: suyas }) => ({
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
export function retencionesDelAnio(compras: readonly CompraConRetencion[], anio: number) {
  const suyas = compras.filter(
    (compra) => esCausada(compra) && compra.retencion !== 0 && compra.fecha.startsWith(`${anio}-`),
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
  base: sumaDe(compras, (compra) => compra.subtotal),
  retencion: sumaDe(compras, (compra) => compra.retencion),
})
