import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { fixationDeadline, readAnalysis, type Analisis } from '#server/weighings/rules.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos, price } from '#server/kit/words/formats.ts'
import { ABOVE_ZERO } from '#server/kit/words/sentences.ts'

/** Rest of a loan on the cut-off day: whole pesos, days `aaaa-mm-dd` (openings/README.md, opening loans). */
export interface PrestamoInicial {
  fecha_movimiento: string
  descripcion: string
  modalidad_financiacion: string
  /** Remaining capital. */
  valor: number
  /** Interest owed on the day `saldo_inicial_al`. New interest runs from that day. */
  interes_inicial: number
  saldo_inicial_al: string
}

/** Throws 422 for a loan before its agreement, and for a cut-off before the loan or after `hoy`. */
export function refuseOpeningLoan(
  { fecha_movimiento, saldo_inicial_al }: Pick<PrestamoInicial, 'fecha_movimiento' | 'saldo_inicial_al'>,
  { fecha_de_inicio, hoy }: { fecha_de_inicio: string; hoy: string },
): void {
  refuseOutside('saldo_inicial_al', saldo_inicial_al, untilToday(hoy))
  refuseOutside('fecha_movimiento', fecha_movimiento, {
    desde: { dia: fecha_de_inicio, que: 'el inicio del acuerdo' },
    hasta: { dia: saldo_inicial_al, que: 'el corte' },
  })
}

/** Throws 422 for a debt after `hoy`, and for a due day before the debt. */
export function refuseOpeningPayable(
  { fecha, fecha_vencimiento }: { fecha: string; fecha_vencimiento: string },
  hoy: string,
): void {
  refuseOutside('fecha', fecha, untilToday(hoy))
  if (fecha_vencimiento < fecha) {
    throw invalidField('fecha_vencimiento', 'No puede ser anterior a la fecha de la cuenta.')
  }
}

/** Earlier paddy in deposit: net kilos, percents, days `aaaa-mm-dd`. */
export interface DepositoInicial extends Analisis {
  fecha: string
  peso_neto: number
  /** Deadline of the price; '' if the file gives a number of days instead, or nothing. */
  fijar_hasta: string
  /** Days from `fecha`; null if not given. */
  dias: number | null
}

/** Longest deadline of a deposit, in days. */
const DIAS_MAXIMOS = 366

/**
 * Deposit with two decimals, and its deadline; '' if the file gives none.
 * Throws 422 on the field (openings/README.md, opening deposits).
 */
export function refuseOpeningDeposit(
  { fecha, peso_neto, fijar_hasta, dias, ...analisis }: DepositoInicial,
  { hoy, maximo }: { hoy: string; maximo: number },
): Analisis & { peso_neto: number; fijar_hasta: string } {
  refuseOutside('fecha', fecha, untilToday(hoy))
  const neto = roundTo(peso_neto, 2)
  if (neto <= 0) throw invalidField('peso_neto', ABOVE_ZERO)
  if (neto > maximo) throw invalidField('peso_neto', `Una pesada no pasa de ${kilos(maximo)}.`)
  const leido = readAnalysis(analisis, true)
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
  const ultimo = fixationDeadline(fecha, dias)
  if (fijar_hasta && fijar_hasta !== ultimo) {
    throw invalidField('dias', 'No coinciden con «Fijar hasta»: deje uno de los dos.')
  }
  return ultimo
}

/** Opening stock as a file gives it: kilos, and their value in whole pesos, their cost per kilo, or both. */
export interface ExistenciaImportada {
  kg: number
  /** null if not given, as `costo_kg`. */
  valor: number | null
  costo_kg: number | null
}

/**
 * Value of the kilos in whole pesos: as given, else round(kilos × cost). A cost beside the value may be rounded to
 * the peso. Throws 422 without either, and for a cost that does not give the value (openings/README.md, opening stock).
 */
export function valueOfStock({ kg, valor, costo_kg }: ExistenciaImportada): number {
  if (costo_kg !== null && costo_kg < 0) throw invalidField('costo_kg', 'El costo no puede ser negativo.')
  if (valor === null) {
    if (costo_kg === null) throw invalidField('valor', 'Escriba el valor, o el costo por kilo.')
    return roundTo(new Decimal(kg).times(costo_kg))
  }
  const cada = new Decimal(valor).dividedBy(kg)
  if (costo_kg !== null && cada.minus(costo_kg).abs().greaterThan('0.5')) {
    throw invalidField('costo_kg', `No coincide con el valor, que da ${price(roundTo(cada, 2))} por kilo.`)
  }
  return valor
}
