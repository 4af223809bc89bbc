import { daysBetween } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth } from '#server/kit/words/months.ts'
import { esCausada, porVendedor, sumaDe, type Compra } from './purchases-rules.ts'
import { diaHabil } from '#server/kit/rules/holidays.ts'

/** A purchase with the levy that its settlement deducted: `tarifa` in percent, 0.5 by law (facts 3.3); whole pesos. */
export interface CompraConCuota extends Compra {
  tarifa: number
  cuota_fomento: number
}

/** A milling operation of paddy that nobody bought, with its levy: kilos of that paddy, their value in whole pesos, percent. */
export interface MoliendaConCuota {
  id_maquila: string
  consecutivo: string
  fecha: string
  /** Whose paddy it was. */
  nombre: string
  kg: number
  base: number
  tarifa: number
  cuota_fomento: number
}

/** Within how many days of the following month the levy of a month is paid (facts 3.3). */
const DIAS_DE_PLAZO = 10

/**
 * Until when the levy of a month, `aaaa-mm`, is paid: the tenth working day of the next one. Days of a term that a law
 * names are working days (Ley 4 de 1913, art. 62), and the last days that Fedearroz publishes are counted so.
 */
export const vencimientoDeCuota = (mes: string) => diaHabil(addMonths(mes, 1), DIAS_DE_PLAZO)

/**
 * What the purchases of a month owe of levy: the sum of what their settlements deducted, never computed again, of those
 * approved or paid; voided ones count nowhere. `hoy` is the day in Bogotá. `compras` may hold other months: only what is
 * dated in the month counts. `vence` is the last day on which it is paid in time, `dias_para_vencer` the days from today to
 * it, negative when it has passed.
 */
export function cuotaDelMes(compras: readonly CompraConCuota[], mes: string, hoy: string) {
  const { desde, hasta } = daysOfMonth(mes)
  const delMes = compras.filter(({ fecha }) => fecha >= desde && fecha <= hasta)
  const causadas = delMes.filter(esCausada)
  const vence = vencimientoDeCuota(mes)
  return {
    mes,
    desde,
    hasta,
    vence,
    dias_para_vencer: daysBetween(hoy, vence),
    grupos: porVendedor(causadas).map(({ vendedor, compras: suyas }) => ({
      ...vendedor,
      ...sumaDeCuota(suyas),
      compras: suyas,
    })),
    total: sumaDeCuota(causadas),
    borradores: sumaDeCuota(delMes.filter(({ estado }) => estado === 'BORRADOR')),
  }
}

/** What milling of a month owes of levy, by day and number, with its sums (facts 3.3, 3.5); voided ones count nowhere. */
export function cuotaDeMoliendas(moliendas: readonly MoliendaConCuota[]) {
  return {
    operaciones: moliendas.length,
    kg: sumaDe(moliendas, (una) => una.kg),
    base: sumaDe(moliendas, (una) => una.base),
    cuota_fomento: sumaDe(moliendas, (una) => una.cuota_fomento),
    filas: moliendas,
  }
}

/** Sums of purchases: how many, kilos settled, and whole pesos. */
const sumaDeCuota = (compras: readonly CompraConCuota[]) => ({
  liquidaciones: compras.length,
  kg_liquidados: sumaDe(compras, (compra) => compra.kg_liquidados),
  subtotal: sumaDe(compras, (compra) => compra.subtotal),
  cuota_fomento: sumaDe(compras, (compra) => compra.cuota_fomento),
})
