import { redondear } from '#server/kit/rules/figures.ts'
import { fijarHasta, leerAnalisis, type Analisis } from '#server/weighings/rules.ts'
import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { ABOVE_ZERO } from '#server/kit/words/sentences.ts'

/** What is left of a loan on the day of the cut (facts 3.6): whole pesos, days `aaaa-mm-dd`. */
export interface PrestamoInicial {
  fecha_movimiento: string
  descripcion: string
  modalidad_financiacion: string
  /** The capital that is left. */
  valor: number
  /** The interest that was owed on the day `saldo_inicial_al`, from which on it runs again. */
  interes_inicial: number
  saldo_inicial_al: string
}

/** Refuses with 422 a loan from before its agreement, or whose cut is before it or after `hoy`. */
export function rechazarPrestamoInicial(
  { fecha_movimiento, saldo_inicial_al }: Pick<PrestamoInicial, 'fecha_movimiento' | 'saldo_inicial_al'>,
  { fecha_de_inicio, hoy }: { fecha_de_inicio: string; hoy: string },
): void {
  rechazarFueraDe('saldo_inicial_al', saldo_inicial_al, hastaHoy(hoy))
  rechazarFueraDe('fecha_movimiento', fecha_movimiento, {
    desde: { dia: fecha_de_inicio, que: 'el inicio del acuerdo' },
    hasta: { dia: saldo_inicial_al, que: 'el corte' },
  })
}

/** Refuses with 422 what is owed since a later day than `hoy`, and what falls due before it was owed. */
export function rechazarPorPagar(
  { fecha, fecha_vencimiento }: { fecha: string; fecha_vencimiento: string },
  hoy: string,
): void {
  rechazarFueraDe('fecha', fecha, hastaHoy(hoy))
  if (fecha_vencimiento < fecha) {
    throw invalidField('fecha_vencimiento', 'No puede ser anterior a la fecha de la cuenta.')
  }
}

/** Paddy in deposit of before: net kilos, percents, days `aaaa-mm-dd`. */
export interface DepositoInicial extends Analisis {
  fecha: string
  peso_neto: number
  /** Until when its price is fixed; '' where only the days are said, or neither. */
  fijar_hasta: string
  /** Days from `fecha`; null where they are not said. */
  dias: number | null
}

/** No deposit waits longer for its price than a year, in days. */
const DIAS_MAXIMOS = 366

/**
 * The deposit with kilos and percents of two decimals, and the day until which its price is fixed: '' where the file says
 * none. Refuses with 422 beside the field a day after `hoy`, kilos outside of 0 to `maximo`, what paddy cannot have (N-123),
 * paddy that was not analysed, and a term that ends before it begins or is said in two ways.
 */
export function rechazarDeposito(
  { fecha, peso_neto, fijar_hasta, dias, ...analisis }: DepositoInicial,
  { hoy, maximo }: { hoy: string; maximo: number },
): Analisis & { peso_neto: number; fijar_hasta: string } {
  rechazarFueraDe('fecha', fecha, hastaHoy(hoy))
  const neto = redondear(peso_neto, 2)
  if (neto <= 0) throw invalidField('peso_neto', ABOVE_ZERO)
  if (neto > maximo) throw invalidField('peso_neto', `Una pesada no pasa de ${kilos(maximo)}.`)
  const leido = leerAnalisis(analisis, true)
  if (!leido.humedad) throw invalidField('humedad', 'Sin humedad no se puede fijar el precio.')
  return { ...leido, peso_neto: neto, fijar_hasta: plazo(fecha, fijar_hasta, dias) }
}

function plazo(fecha: string, fijar_hasta: string, dias: number | null): string {
  if (fijar_hasta && fijar_hasta < fecha) {
    throw invalidField('fijar_hasta', 'No puede ser anterior a la fecha de la pesada.')
  }
  if (dias === null) return fijar_hasta
  if (!Number.isInteger(dias) || dias < 1 || dias > DIAS_MAXIMOS) {
    throw invalidField('dias', `Escriba días enteros, de 1 a ${DIAS_MAXIMOS}.`)
  }
  const ultimo = fijarHasta(fecha, dias)
  if (fijar_hasta && fijar_hasta !== ultimo) {
    throw invalidField('dias', 'No coinciden con «Fijar hasta»: deje uno de los dos.')
  }
  return ultimo
}
