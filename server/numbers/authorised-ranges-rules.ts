import { DAYS_BEFORE_END, USED_FROM } from './authorised-ranges-words.ts'
import { documentNumber } from './words.ts'
import { addDays, daysBetween, writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/**
 * Range of numbers that a DIAN resolution authorises, both ends included. Days as `aaaa-mm-dd`. `siguiente` is
 * the next number, above `numero_hasta` if the range is used up.
 */
export interface Rango {
  id_rango: string
  resolucion: string
  prefijo: string
  numero_desde: number
  numero_hasta: number
  vigente_desde: string
  vigente_hasta: string
  siguiente: number
}

const quedan = ({ siguiente, numero_hasta }: Rango) => numero_hasta - siguiente + 1
const vigente = ({ vigente_desde, vigente_hasta }: Rango, dia: string) =>
  vigente_desde <= dia && dia <= vigente_hasta

const REMEDIO = 'pida una nueva resolución y escríbala en Consecutivos.'

/** True from the first day of the first range: documents of that day need an authorised number. */
export const rangesApply = (rangos: readonly Rango[], dia: string): boolean =>
  rangos.some(({ vigente_desde }) => vigente_desde <= dia)

/** First range that is valid on the day and has numbers left. `rangos` must be oldest first. */
export const rangeToGive = (rangos: readonly Rango[], dia: string): Rango | undefined =>
  rangos.find((rango) => quedan(rango) > 0 && vigente(rango, dia))

/** Prefix and next number of a consecutive on a day. A range that gives numbers on that day comes first. */
export function standing(
  { prefijo, consecutivo_actual }: Readonly<Record<string, unknown>>,
  rangos: readonly Rango[],
  dia: string,
): { prefijo: string; consecutivo_actual: number } {
  const rango = rangeToGive(rangos, dia)
  return rango
    ? { prefijo: rango.prefijo, consecutivo_actual: rango.siguiente }
    : { prefijo: String(prefijo), consecutivo_actual: Number(consecutivo_actual) }
}

/** Error for a day without a valid range, with the remedy. `de` is the name of the consecutive. */
export function noRange(rangos: readonly Rango[], dia: string, de: string): Refusal {
  const ultimo = rangos.filter((rango) => quedan(rango) > 0).at(-1)
  const que = ultimo
    ? `La resolución ${ultimo.resolucion} de «${de}» vale del ${writtenDay(ultimo.vigente_desde)} al ${writtenDay(ultimo.vigente_hasta)} y no cubre el ${writtenDay(dia)}`
    : `Se acabaron los números autorizados de «${de}»`
  return new Refusal('VALIDACION', `${que}: ${REMEDIO}`)
}

/** Digits of a number after the prefix of a range. 0 for a number with another prefix. */
function digitsOf({ prefijo }: Rango, number: string): number {
  const antes = prefijo === '' ? '' : `${prefijo}-`
  const cifras = number.startsWith(antes) ? number.slice(antes.length) : ''
  return /^[1-9]\d{0,11}$/.test(cifras) ? Number(cifras) : 0
}

/** True if the number has the prefix of the range and is one of its numbers. */
export function contains(rango: Rango, number: string): boolean {
  const numero = digitsOf(rango, number)
  return rango.numero_desde <= numero && numero <= rango.numero_hasta
}

/** Range that contains a typed number and is valid on the day. Undefined if there is none. */
export const rangeOf = (rangos: readonly Rango[], typed: string, dia: string): Rango | undefined =>
  rangos.find((rango) => contains(rango, typed) && vigente(rango, dia))

/**
 * Throws 422 on `campo` for a document before the first range with a number that a range has still to give. The number
 * after the last one of a range is refused too, because the next resolution may begin with it.
 */
export function refuseStillToGive(
  rangos: readonly Rango[],
  numero: string,
  { campo, fecha }: { campo: string; fecha: string },
): void {
  const rango = rangos.find((uno) => {
    const cifras = digitsOf(uno, numero)
    return uno.siguiente <= cifras && cifras <= uno.numero_hasta + 1
  })
  if (!rango) return
  const mensaje = `El número ${numero} es de la resolución ${rango.resolucion}, que no vale el ${writtenDay(fecha)}: escriba uno de la numeración anterior.`
  throw invalidField(campo, mensaje)
}

/**
 * Warning about the ranges on a day, or null. Warns from 90 % of the numbers or 30 days before the end, unless
 * another range follows. `agotado` means that no document can be issued (numbers/README.md, range warnings).
 */
export function rangesNotice(
  rangos: readonly Rango[],
  hoy: string,
  de: string,
): { texto: string; agotado: boolean } | null {
  if (!rangesApply(rangos, hoy)) return null
  const actual = rangeToGive(rangos, hoy)
  if (!actual) return { texto: noRange(rangos, hoy, de).message, agotado: true }
  const otros = rangos.filter((uno) => uno !== actual && quedan(uno) > 0)
  const total = actual.numero_hasta - actual.numero_desde + 1
  const pocos =
    actual.siguiente - actual.numero_desde >= total * USED_FROM && !otros.some((uno) => vigente(uno, hoy))
  const dias = daysBetween(hoy, actual.vigente_hasta)
  const despues = addDays(actual.vigente_hasta, 1)
  const acaba = dias <= DAYS_BEFORE_END && !otros.some((uno) => vigente(uno, despues))
  if (!pocos && !acaba) return null
  const que = pocos
    ? `quedan ${whole(quedan(actual))} de ${whole(total)} números`
    : `vence el ${writtenDay(actual.vigente_hasta)}, en ${dias === 1 ? '1 día' : `${dias} días`}`
  return { texto: `De la resolución ${actual.resolucion} de «${de}» ${que}: ${REMEDIO}`, agotado: false }
}

/** Numbers and days of the documents of a range. Null without documents. */
export interface Given {
  menor: number | null
  mayor: number | null
  primero: string | null
  ultimo: string | null
}

/** Throws 422 for a corrected range without a number that was given, or without the day of a document that stands. */
export function refuseGiven(range: Rango, { menor, mayor, primero, ultimo }: Given): void {
  const { prefijo, numero_desde, numero_hasta, vigente_desde, vigente_hasta } = range
  const given = (numero: number) => `El número ${documentNumber(prefijo, numero)} ya se dio.`
  const dated = (day: string) => `Hay un documento del ${writtenDay(day)}: anúlelo antes.`
  if (menor !== null && menor < numero_desde) throw invalidField('numero_desde', given(menor))
  if (mayor !== null && mayor > numero_hasta) throw invalidField('numero_hasta', given(mayor))
  if (primero !== null && primero < vigente_desde) throw invalidField('vigente_desde', dated(primero))
  if (ultimo !== null && ultimo > vigente_hasta) throw invalidField('vigente_hasta', dated(ultimo))
}

/** Throws 422 if the ends or the days are reversed, or if a range of the same prefix overlaps. */
export function refuseRange(
  nuevo: Omit<Rango, 'id_rango' | 'siguiente'> & { fecha_resolucion: string },
  otros: readonly Rango[],
): void {
  if (nuevo.numero_hasta < nuevo.numero_desde) {
    throw invalidField('numero_hasta', 'El último número no puede ser menor que el primero.')
  }
  if (nuevo.vigente_hasta < nuevo.vigente_desde) {
    throw invalidField('vigente_hasta', 'La vigencia no puede terminar antes de comenzar.')
  }
  if (nuevo.fecha_resolucion > nuevo.vigente_desde) {
    throw invalidField('fecha_resolucion', 'La resolución no puede ser posterior al comienzo de su vigencia.')
  }
  const cruza = otros.find(
    (otro) =>
      otro.prefijo === nuevo.prefijo &&
      otro.numero_desde <= nuevo.numero_hasta &&
      nuevo.numero_desde <= otro.numero_hasta,
  )
  if (cruza) {
    throw invalidField(
      'numero_desde',
      `La resolución ${cruza.resolucion} ya tiene del ${whole(cruza.numero_desde)} al ${whole(cruza.numero_hasta)} con ese prefijo.`,
    )
  }
}
