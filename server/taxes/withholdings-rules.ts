import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import { esCausada, porVendedor, sumaDe, type Compra, type OtraCompra } from './purchases-rules.ts'

/** A purchase with what its settlement withheld: `tarifa` in percent, 1.5 (facts 3.4); whole pesos. */
export interface CompraConRetencion extends Compra {
  tarifa: number
  retencion: number
}

/** The words of the law for what is bought (facts 3.4). */
export const CONCEPTO_DE_RETENCION =
  'Compra de bienes o productos agrícolas sin procesamiento industrial (arroz paddy)'

/** Tags of a third party that is never withheld from (contract.md 2), each with why. */
export const EXENTOS = [
  ['AUTORRETENEDOR', 'autorretenedor'],
  ['REGIMEN_SIMPLE', 'del régimen simple'],
] as const

/** What may be bought in a day without withholding: UVT times their value, in whole pesos (facts 3.4). */
export const baseDeRetencion = (p: Record<'RETENCION_BASE_UVT' | 'UVT', string>): number =>
  redondear(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))

/** What a supplier sold on one day, this purchase among it: whole pesos, which the base is compared with (N-155). */
export const comprasDelDia = (subtotal: number, otras: readonly OtraCompra[]): number =>
  sumar([subtotal, ...otras.map((otra) => otra.subtotal)])

/**
 * What the purchases of a month, `aaaa-mm`, withheld: the sum of what their settlements deducted, never computed again,
 * of those approved or paid. Purchases that withheld nothing (registered at the exchange, under the base, exempt) are no
 * row of it. `compras` may hold other months: only what is dated in the month counts.
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
 * The certificate's figures from one supplier's purchases, by months that have something, with the percents that were
 * applied; those of other years, drafts and voided ones are left out.
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

/** How many, what the withholding was computed on, and the withholding. */
const sumaDeRetencion = (compras: readonly CompraConRetencion[]) => ({
  liquidaciones: compras.length,
  base: sumaDe(compras, (compra) => compra.subtotal),
  retencion: sumaDe(compras, (compra) => compra.retencion),
})
