import { dayBefore, LAST_DAY, writtenDay } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import { OF_TOWN, parameterName, parametersIn, YEARLY, type ParameterTag } from './parameters-words.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Validity of a rate: days `aaaa-mm-dd`, both included. Without `hasta` it lasts until the next one. */
export interface Vigencia {
  desde: string
  hasta: string | null
}

const enPalabras = ({ desde, hasta }: Vigencia) =>
  hasta === null ? `desde el ${writtenDay(desde)}` : `del ${writtenDay(desde)} al ${writtenDay(hasta)}`

function refuseReversed({ desde, hasta }: Vigencia): void {
  if (hasta !== null && hasta < desde) {
    throw invalidField('vigente_hasta', 'La vigencia no puede terminar antes de comenzar.')
  }
}

/** Names of a rate in messages. */
const TARIFA = { esta: 'Esta tarifa', misma: 'la misma tarifa' }

/**
 * Fits a new validity among the existing ones (rates/README.md, dated values). `cierre` is the previous
 * validity with its new end. Throws 422 for an equal first day, and for an end after the beginning of the
 * next validity.
 */
export function fitValidity<V extends Vigencia>(
  existentes: readonly V[],
  nueva: Vigencia,
  { esta, misma } = TARIFA,
): { hasta: string | null; cierre?: { vigencia: V; hasta: string } } {
  refuseReversed(nueva)
  const igual = existentes.find(({ desde }) => desde === nueva.desde)
  if (igual) {
    throw invalidField('vigente_desde', `${esta} ya tiene una vigencia ${enPalabras(igual)}.`)
  }
  const por = (una: V, otra: V) => compareText(una.desde, otra.desde)
  const siguiente = existentes.filter(({ desde }) => desde > nueva.desde).sort(por)[0]
  const anterior = existentes
    .filter(({ desde }) => desde < nueva.desde)
    .sort(por)
    .at(-1)
  if (siguiente && nueva.hasta !== null && nueva.hasta >= siguiente.desde) {
    throw invalidField('vigente_hasta', `Se cruza con la vigencia ${enPalabras(siguiente)} de ${misma}.`)
  }
  const hasta = nueva.hasta ?? (siguiente ? dayBefore(siguiente.desde) : null)
  const abierta = anterior && (anterior.hasta === null || anterior.hasta >= nueva.desde)
  return abierta ? { hasta, cierre: { vigencia: anterior, hasta: dayBefore(nueva.desde) } } : { hasta }
}

/** The validity that ends the day before `quitada` begins. It gets the end of `quitada`, once that one is deleted. */
export const endedBy = <V extends Vigencia>(
  existentes: readonly V[],
  quitada: Pick<Vigencia, 'desde'>,
): V | undefined => existentes.find(({ hasta }) => hasta === dayBefore(quitada.desde))

/** Throws 422 for a changed validity that overlaps another one of the same rate. */
export function refuseOverlap(otras: readonly Vigencia[], cambiada: Vigencia, { misma } = TARIFA): void {
  refuseReversed(cambiada)
  const cruce = otras.find(
    (otra) => otra.desde <= (cambiada.hasta ?? LAST_DAY) && cambiada.desde <= (otra.hasta ?? LAST_DAY),
  )
  if (cruce) {
    throw invalidField('vigente_desde', `Se cruza con la vigencia ${enPalabras(cruce)} de ${misma}.`)
  }
}

/** Limits of a known parameter, both included. */
export interface Limite {
  desde: number
  hasta: number
  entero?: true
}

const PORCENTAJE: Limite = { desde: 0, hasta: 100 }
/** Per thousand. Above 100 the user probably meant a percent. */
const POR_MIL: Limite = { desde: 0, hasta: 100 }
const BASE: Limite = { desde: 0, hasta: 99 }
const BASE_UVT: Limite = { desde: 0, hasta: 10_000 }
const SALARIOS: Limite = { desde: 0, hasta: 100 }
/** Heaviest load of the scale, kg. */
const CARGA = 80_000
const SI_O_NO: Limite = { desde: 0, hasta: 1, entero: true }
/** Days until a due date. */
const PLAZO: Limite = { desde: 1, hasta: 366, entero: true }
/** At most ten years late, in days. */
const DIAS_DE_ATRASO: Limite = { desde: 0, hasta: 3650, entero: true }

/** Limits of the parameters. Values within them cannot overflow the columns of the database. */
export const LIMITES: Readonly<Record<ParameterTag, Limite>> = {
  BASE_HUMEDAD: BASE,
  BASE_IMPUREZA: BASE,
  PERMITE_BONIFICACION: SI_O_NO,
  KG_CARGA: { desde: 1, hasta: 1000 },
  CUOTA_FOMENTO: PORCENTAJE,
  UVT: { desde: 1, hasta: 1_000_000 },
  RETENCION: PORCENTAJE,
  RETENCION_BASE_UVT: BASE_UVT,
  RETENCION_FLETE: PORCENTAJE,
  RETENCION_FLETE_BASE_UVT: BASE_UVT,
  RETENCION_SERVICIOS: PORCENTAJE,
  RETENCION_SERVICIOS_BASE_UVT: BASE_UVT,
  DIAS_PAGO: { desde: 0, hasta: 366, entero: true },
  RETEICA: POR_MIL,
  RETEICA_BASE_UVT: BASE_UVT,
  REGISTRO_BOLSA: PORCENTAJE,
  REGISTRA_BOLSA: SI_O_NO,
  TARA_BULTO: { desde: 0, hasta: 10 },
  TARA_VIGENCIA: PLAZO,
  TARA_TOLERANCIA: PORCENTAJE,
  PESO_NETO_MINIMO: { desde: 0, hasta: CARGA },
  PESO_NETO_MAXIMO: { desde: 1, hasta: CARGA },
  DESCARGUE: { desde: 0, hasta: 1_000_000 },
  FLETE: { desde: 0, hasta: 10_000 },
  BASCULA: { desde: 0, hasta: 10_000_000 },
  IVA_BASCULA: PORCENTAJE,
  SECADO: { desde: 0, hasta: 1_000_000 },
  TOLERANCIA_MOLIENDA: PORCENTAJE,
  PRECIO_REFERENCIA_CUOTA: { desde: 1, hasta: 100_000 },
  PRECIO_CARGA: { desde: 1, hasta: 10_000_000 },
  PRECIO_MINIMO_CARGA: { desde: 1, hasta: 10_000_000 },
  DESVIACION_PRECIO: PORCENTAJE,
  CUPO_HECTAREA: { desde: 0, hasta: 100_000_000 },
  TASA_PRESTAMO: PORCENTAJE,
  TECHO_USURA: PORCENTAJE,
  INTERES_MORA: PORCENTAJE,
  DIAS_CORRIENTE: DIAS_DE_ATRASO,
  DIAS_EN_MORA: DIAS_DE_ATRASO,
  SMMLV: { desde: 1, hasta: 100_000_000 },
  AUXILIO_TRANSPORTE: { desde: 0, hasta: 10_000_000 },
  AUXILIO_TRANSPORTE_HASTA: SALARIOS,
  SALUD_EMPLEADO: PORCENTAJE,
  PENSION_EMPLEADO: PORCENTAJE,
  FONDO_SOLIDARIDAD: PORCENTAJE,
  FONDO_SOLIDARIDAD_DESDE: SALARIOS,
  HORAS_MES: { desde: 1, hasta: 744 },
  RECARGO_EXTRA_DIURNA: PORCENTAJE,
  RECARGO_EXTRA_NOCTURNA: PORCENTAJE,
  RECARGO_NOCTURNO: PORCENTAJE,
  RECARGO_DOMINICAL: PORCENTAJE,
  DIAS_DEPOSITO: PLAZO,
}

/** Parameters that may have a value of one product. */
const DE_PRODUCTO: ReadonlySet<ParameterTag> = new Set([
  'BASE_HUMEDAD',
  'BASE_IMPUREZA',
  'PERMITE_BONIFICACION',
  'TARA_BULTO',
  'SECADO',
  'PRECIO_REFERENCIA_CUOTA',
  'PRECIO_CARGA',
  'PRECIO_MINIMO_CARGA',
])

/** Parameters that may have a value of one origin. */
const DE_ORIGEN: ReadonlySet<ParameterTag> = new Set(['PRECIO_CARGA', 'PRECIO_MINIMO_CARGA', 'FLETE'])

const DECIMALES_DE_TARIFA = 6

/** The parameter in some tags, or null. Throws 422 for several. */
export function parameterOf(tags: string): ParameterTag | null {
  const [tag = null, otro] = parametersIn(tags)
  if (otro !== undefined) {
    throw invalidField('tags', `Una tarifa lleva la etiqueta de un solo parámetro: ${tag} u ${otro}.`)
  }
  return tag
}

/**
 * Throws 422 for a value outside the limits as it would be stored. Throws 422 for a scope that the parameter
 * does not have, and for ReteICA without a municipality. Unknown tags take any number.
 */
export function refuseRate(
  tags: string,
  valor: number,
  id_producto: string | null,
  id_origen: string | null = null,
  municipio = '',
): void {
  const tag = parameterOf(tags)
  if (municipio !== '' && (tag === null || !OF_TOWN.has(tag))) {
    throw invalidField('municipio', 'Solo el ReteICA es de un municipio.')
  }
  if (municipio === '' && tag !== null && OF_TOWN.has(tag)) {
    throw invalidField('municipio', 'Escriba el municipio al que se le retiene.')
  }
  if (id_origen !== null && (tag === null || !DE_ORIGEN.has(tag))) {
    throw invalidField('id_origen', 'Solo los precios del paddy y el flete son de un origen.')
  }
  if (tag === null) return
  const limite = LIMITES[tag]
  if (!cabe(roundTo(valor, DECIMALES_DE_TARIFA), limite)) {
    throw invalidField('valor', `${parameterName(tag)} debe ser ${enLimites(limite)}.`)
  }
  if (id_producto !== null && !DE_PRODUCTO.has(tag)) {
    throw invalidField('id_producto', `${parameterName(tag)} vale para todos los productos.`)
  }
}

/** Refusal of a calculation on a day before the parameter's first value. `campo` puts the message on a field. */
export function missingParameter(tag: string, fecha: string, campo?: string): Refusal {
  const mensaje = `Falta la tarifa «${parameterName(tag)}» para el ${writtenDay(fecha)}. Escríbala en Tarifas.`
  return new Refusal('VALIDACION', mensaje, campo ? { errores: { [campo]: [mensaje] } } : {})
}

/**
 * Whether a yearly value began before the year in which it is used (rates/README.md, yearly values). Days
 * `aaaa-mm-dd`.
 */
export const isOfAnotherYear = (tag: string, desde: string, fecha: string): boolean =>
  YEARLY.has(tag) && desde < `${fecha.slice(0, 4)}-01-01`

const cabe = (valor: number, { desde, hasta, entero }: Limite) =>
  valor >= desde && valor <= hasta && (!entero || Number.isInteger(valor))

function enLimites({ desde, hasta, entero }: Limite): string {
  if (entero && hasta === desde + 1) return `${desde} o ${hasta}`
  return `un número ${entero ? 'entero ' : ''}de ${measure(desde)} a ${measure(hasta)}`
}
