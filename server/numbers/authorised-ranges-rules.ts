import { DAYS_BEFORE_END, USED_FROM } from './authorised-ranges-words.ts'
import { daysBetween, writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/**
 * Numbers that a resolution of the DIAN authorises (N-141): both ends included, days `aaaa-mm-dd`. `siguiente` is the next to
 * give; past `numero_hasta` when all are given.
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

/** Whether documents of a day take their numbers from resolutions: from the day on which the first of them begins. */
export const rigenRangos = (rangos: readonly Rango[], dia: string): boolean =>
  rangos.some(({ vigente_desde }) => vigente_desde <= dia)

/** The first resolution that still has numbers for a document of a day; `rangos` in the order in which they were written. */
export const rangoParaDar = (rangos: readonly Rango[], dia: string): Rango | undefined =>
  rangos.find((rango) => quedan(rango) > 0 && vigente(rango, dia))

/** Why none has: with what is to be done. `de` are the documents, as their consecutive calls them. */
export function sinRango(rangos: readonly Rango[], dia: string, de: string): Refusal {
  const ultimo = rangos.filter((rango) => quedan(rango) > 0).at(-1)
  const que = ultimo
    ? `La resolución ${ultimo.resolucion} de «${de}» vale del ${writtenDay(ultimo.vigente_desde)} al ${writtenDay(ultimo.vigente_hasta)} y no cubre el ${writtenDay(dia)}`
    : `Se acabaron los números autorizados de «${de}»`
  return new Refusal('VALIDACION', `${que}: ${REMEDIO}`)
}

/** What number follows once `numero` of `rango` is given: of it, else of the next that has any on that day. */
export function siguienteDe(
  rangos: readonly Rango[],
  { rango, numero }: { rango: Rango; numero: number },
  dia: string,
): { prefijo: string; numero: number } {
  const dado = { ...rango, siguiente: numero + 1 }
  const otros = rangos.map((uno) => (uno.id_rango === rango.id_rango ? dado : uno))
  const { prefijo, siguiente } = rangoParaDar(otros, dia) ?? dado
  return { prefijo, numero: siguiente }
}

/** The resolution that covers a number that somebody typed, on the document's day; undefined where none does. */
export const rangoDe = (rangos: readonly Rango[], typed: string, dia: string): Rango | undefined =>
  rangos.find((rango) => {
    const antes = rango.prefijo === '' ? '' : `${rango.prefijo}-`
    const cifras = typed.startsWith(antes) ? typed.slice(antes.length) : ''
    const numero = /^[1-9]\d{0,11}$/.test(cifras) ? Number(cifras) : 0
    return rango.numero_desde <= numero && numero <= rango.numero_hasta && vigente(rango, dia)
  })

/**
 * What is to be said of them on a day: nothing while enough numbers and days are left, or another resolution follows; from
 * 90 % of the numbers and 30 days before the end on, what is left; past either, that nothing is issued any more.
 */
export function avisoDeRangos(
  rangos: readonly Rango[],
  hoy: string,
  de: string,
): { texto: string; agotado: boolean } | null {
  if (!rigenRangos(rangos, hoy)) return null
  const actual = rangoParaDar(rangos, hoy)
  if (!actual) return { texto: sinRango(rangos, hoy, de).message, agotado: true }
  const otros = rangos.filter((uno) => uno !== actual && quedan(uno) > 0 && uno.vigente_hasta >= hoy)
  const total = actual.numero_hasta - actual.numero_desde + 1
  const pocos = actual.siguiente - actual.numero_desde >= total * USED_FROM && otros.length === 0
  const dias = daysBetween(hoy, actual.vigente_hasta)
  const acaba = dias <= DAYS_BEFORE_END && !otros.some((uno) => uno.vigente_hasta > actual.vigente_hasta)
  if (!pocos && !acaba) return null
  const que = pocos
    ? `quedan ${whole(quedan(actual))} de ${whole(total)} números`
    : `vence el ${writtenDay(actual.vigente_hasta)}, en ${dias === 1 ? '1 día' : `${dias} días`}`
  return { texto: `De la resolución ${actual.resolucion} de «${de}» ${que}: ${REMEDIO}`, agotado: false }
}

/** Refuses with 422 numbers or days the other way round, and numbers of the same prefix that another resolution has. */
export function rechazarRango(
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
