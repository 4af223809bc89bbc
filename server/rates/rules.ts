import { dayBefore, LAST_DAY, writtenDay } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import { OF_TOWN, parameterName, parametersIn, YEARLY, type ParameterTag } from './parameters-words.ts'
import { redondear } from '#server/kit/rules/figures.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/** One validity of a rate: days `aaaa-mm-dd`, both included; without `hasta` it lasts until another one follows. */
export interface Vigencia {
  desde: string
  hasta: string | null
}

const enPalabras = ({ desde, hasta }: Vigencia) =>
  hasta === null ? `desde el ${writtenDay(desde)}` : `del ${writtenDay(desde)} al ${writtenDay(hasta)}`

export function rechazarAlReves({ desde, hasta }: Vigencia): void {
  if (hasta !== null && hasta < desde) {
    throw invalidField('vigente_hasta', 'La vigencia no puede terminar antes de comenzar.')
  }
}

/** What has validities, as refusals call it. */
const TARIFA = { esta: 'Esta tarifa', misma: 'la misma tarifa' }

/**
 * How a new validity of a rate fits among its others (N-62, N-128): the one before it ends the day before it begins, and
 * it ends the day before the next one begins. Refuses with 422 one that begins on the same day as another, and one whose
 * own end lies past the beginning of the next.
 */
export function encajarVigencia<V extends Vigencia>(
  existentes: readonly V[],
  nueva: Vigencia,
  { esta, misma } = TARIFA,
): { hasta: string | null; cierre?: { vigencia: V; hasta: string } } {
  rechazarAlReves(nueva)
  const igual = existentes.find(({ desde }) => desde === nueva.desde)
  if (igual) {
    throw invalidField('vigente_desde', `${esta} ya tiene una vigencia ${enPalabras(igual)}.`)
  }
  const por = (una: V, otra: V) => (una.desde < otra.desde ? -1 : 1)
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

/** Refuses with 422 a changed validity that shares days with another one of the same rate. */
export function rechazarCruce(otras: readonly Vigencia[], cambiada: Vigencia, { misma } = TARIFA): void {
  rechazarAlReves(cambiada)
  const cruce = otras.find(
    (otra) => otra.desde <= (cambiada.hasta ?? LAST_DAY) && cambiada.desde <= (otra.hasta ?? LAST_DAY),
  )
  if (cruce) {
    throw invalidField('vigente_desde', `Se cruza con la vigencia ${enPalabras(cruce)} de ${misma}.`)
  }
}

/** Least and greatest value of a known parameter. */
export interface Limite {
  desde: number
  hasta: number
  /** Whole numbers only. */
  entero?: true
}

const PORCENTAJE: Limite = { desde: 0, hasta: 100 }
/** Pesos of each thousand: more than a tenth is a percent that was mistyped. */
const POR_MIL: Limite = { desde: 0, hasta: 100 }
const BASE: Limite = { desde: 0, hasta: 99 }
const BASE_UVT: Limite = { desde: 0, hasta: 10_000 }
const SALARIOS: Limite = { desde: 0, hasta: 100 }
/** A load of a truck in kilos: as heavy as the scale weighs. */
const CARGA = 80_000
const SI_O_NO: Limite = { desde: 0, hasta: 1, entero: true }
/** Days after which something is due or forgotten. */
const PLAZO: Limite = { desde: 1, hasta: 366, entero: true }
/** Days late of a receivable: ten years. */
const DIAS_DE_ATRASO: Limite = { desde: 0, hasta: 3650, entero: true }

/**
 * The bounds of the parameters that calculations read (contract.md, Parameters; N-128). No value within them takes a day or an
 * amount out of what the database holds.
 */
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

/** The parameters that a product may have of its own (N-138). */
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

/** Those that an origin may have of its own: the prices of its paddy, and what a kilo from there costs to carry (N-140, N-142). */
const DE_ORIGEN: ReadonlySet<ParameterTag> = new Set(['PRECIO_CARGA', 'PRECIO_MINIMO_CARGA', 'FLETE'])

/** Decimals with which a rate is stored. */
export const DECIMALES_DE_TARIFA = 6

/** The parameter that a rate is a value of; null for one that no calculation reads. Refuses with 422 several (N-153). */
export function parametroDe(tags: string): ParameterTag | null {
  const [tag = null, otro] = parametersIn(tags)
  if (otro !== undefined) {
    throw invalidField('tags', `Una tarifa lleva la etiqueta de un solo parámetro: ${tag} u ${otro}.`)
  }
  return tag
}

/**
 * Refuses with 422 beside `valor` what a known parameter cannot be (0 kg a load) as it is stored, beside `id_producto` a
 * product or origin where the parameter holds for all, beside `municipio` one of what is of none, or none of what is, and tags of
 * several. A tag that no calculation knows takes any number.
 */
export function rechazarTarifa(
  tags: string,
  valor: number,
  id_producto: string | null,
  id_origen: string | null = null,
  municipio = '',
): void {
  const tag = parametroDe(tags)
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
  if (!cabe(redondear(valor, DECIMALES_DE_TARIFA), limite)) {
    throw invalidField('valor', `${parameterName(tag)} debe ser ${enLimites(limite)}.`)
  }
  if (id_producto !== null && !DE_PRODUCTO.has(tag)) {
    throw invalidField('id_producto', `${parameterName(tag)} vale para todos los productos.`)
  }
}

/** The refusal, beside `campo` where one is given, of a calculation on a day, `aaaa-mm-dd`, before any value of a parameter. */
export function faltaParametro(tag: string, fecha: string, campo?: string): Refusal {
  const mensaje = `Falta la tarifa «${parameterName(tag)}» para el ${writtenDay(fecha)}. Escríbala en Tarifas.`
  return new Refusal('VALIDACION', mensaje, campo ? { errores: { [campo]: [mensaje] } } : {})
}

/** Whether a value that began on a day is not that of the year in which it is used (N-153). Days `aaaa-mm-dd`. */
export const esDeOtroAno = (tag: string, desde: string, fecha: string): boolean =>
  YEARLY.has(tag) && desde < `${fecha.slice(0, 4)}-01-01`

const cabe = (valor: number, { desde, hasta, entero }: Limite) =>
  valor >= desde && valor <= hasta && (!entero || Number.isInteger(valor))

function enLimites({ desde, hasta, entero }: Limite): string {
  if (entero && hasta === desde + 1) return `${desde} o ${hasta}`
  return `un número ${entero ? 'entero ' : ''}de ${measure(desde)} a ${measure(hasta)}`
}
