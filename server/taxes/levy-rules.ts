import { daysBetween } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth } from '#server/kit/words/months.ts'
import { isAccrued, bySeller, sumOf, type Compra } from './purchases-rules.ts'
import { businessDay } from '#server/kit/rules/holidays.ts'

/** A purchase with its levy: `tarifa` in percent, whole pesos. */
export interface CompraConCuota extends Compra {
  tarifa: number
  cuota_fomento: number
}

/** A milling operation of paddy that nobody bought, with its levy: kilos, value in whole pesos, percent. */
export interface MoliendaConCuota {
  id_maquila: string
  consecutivo: string
  fecha: string
  /** Owner of the paddy. */
  nombre: string
  kg: number
  base: number
  tarifa: number
  cuota_fomento: number
}

/** Working days of the next month. */
const DIAS_DE_PLAZO = 10

/**
 * Due day of a month's levy and declarations: the tenth working day of the next one. Terms of a law count working
 * days (Ley 4 de 1913, art. 62), and Fedearroz publishes such days. The exact day of a tax depends on the NIT.
 */
export const tenthDay = (mes: string) => businessDay(addMonths(mes, 1), DIAS_DE_PLAZO)

/**
 * Levy of a month: the sum of what approved and paid settlements deducted, never computed again. Purchases of
 * other months are ignored. `dias_para_vencer` counts from `hoy`, the day in Bogotá, and is negative after
 * the due date.
 */
export function levyOfMonth(compras: readonly CompraConCuota[], mes: string, hoy: string) {
  const { desde, hasta } = daysOfMonth(mes)
  const delMes = compras.filter(({ fecha }) => fecha >= desde && fecha <= hasta)
  const causadas = delMes.filter(isAccrued)
  const vence = tenthDay(mes)
  return {
    mes,
    desde,
    hasta,
    vence,
    dias_para_vencer: daysBetween(hoy, vence),
    grupos: bySeller(causadas).map(({ vendedor, compras: suyas }) => ({
      ...vendedor,
      ...sumaDeCuota(suyas),
      compras: suyas,
    })),
    total: sumaDeCuota(causadas),
    borradores: sumaDeCuota(delMes.filter(({ estado }) => estado === 'BORRADOR')),
  }
}

/** Levy of a month's millings, with its sums. */
export function levyOfMillings(moliendas: readonly MoliendaConCuota[]) {
  return {
    operaciones: moliendas.length,
    kg: sumOf(moliendas, (una) => una.kg),
    base: sumOf(moliendas, (una) => una.base),
    cuota_fomento: sumOf(moliendas, (una) => una.cuota_fomento),
    filas: moliendas,
  }
}

/** Count, settled kilos and whole pesos. */
const sumaDeCuota = (compras: readonly CompraConCuota[]) => ({
  liquidaciones: compras.length,
  kg_liquidados: sumOf(compras, (compra) => compra.kg_liquidados),
  subtotal: sumOf(compras, (compra) => compra.subtotal),
  cuota_fomento: sumOf(compras, (compra) => compra.cuota_fomento),
})
