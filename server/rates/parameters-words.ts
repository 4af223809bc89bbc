import { decimal, kilos, percent, perThousand, price, yesNo } from '#server/kit/words/formats.ts'
import { readTags } from '#server/kit/words/tags.ts'

/** Names of the parameters that calculations read. */
const NAMES = {
  BASE_HUMEDAD: 'Base de humedad',
  BASE_IMPUREZA: 'Base de impureza',
  PERMITE_BONIFICACION: 'Pago de bonificación',
  KG_CARGA: 'Kilos por carga',
  CUOTA_FOMENTO: 'Cuota de fomento arrocero',
  UVT: 'UVT',
  RETENCION: 'Retención en la fuente, compra de productos agrícolas',
  RETENCION_BASE_UVT: 'Base de la retención en UVT',
  RETENCION_FLETE: 'Retención en la fuente, transporte de carga',
  RETENCION_FLETE_BASE_UVT: 'Base de la retención de fletes en UVT',
  RETENCION_SERVICIOS: 'Retención en la fuente, servicios',
  RETENCION_SERVICIOS_BASE_UVT: 'Base de la retención de servicios en UVT',
  DIAS_PAGO: 'Días para pagar lo aprobado',
  RETEICA: 'ReteICA',
  RETEICA_BASE_UVT: 'Base del ReteICA en UVT',
  REGISTRO_BOLSA: 'Registro en la Bolsa Mercantil',
  REGISTRA_BOLSA: 'Registro de las compras en la Bolsa Mercantil',
  TARA_BULTO: 'Tara por bulto',
  TARA_VIGENCIA: 'Vigencia de la tara de una placa',
  TARA_TOLERANCIA: 'Tolerancia de la tara de una placa',
  PESO_NETO_MINIMO: 'Peso neto usual, desde',
  PESO_NETO_MAXIMO: 'Peso neto usual, hasta',
  BASCULA: 'Servicio de báscula',
  IVA_BASCULA: 'IVA del servicio de báscula cobrado aparte',
  DESCARGUE: 'Descargue',
  FLETE: 'Flete',
  SECADO: 'Secado',
  TOLERANCIA_MOLIENDA: 'Tolerancia de la molienda',
  PRECIO_REFERENCIA_CUOTA: 'Precio de referencia de la cuota de fomento al trillar',
  PRECIO_CARGA: 'Precio por carga',
  PRECIO_MINIMO_CARGA: 'Precio mínimo por carga',
  DESVIACION_PRECIO: 'Desviación del precio propuesto',
  CUPO_HECTAREA: 'Cupo de préstamo por hectárea',
  TASA_PRESTAMO: 'Tasa de préstamos',
  TECHO_USURA: 'Techo de usura',
  INTERES_MORA: 'Interés de mora',
  DIAS_CORRIENTE: 'Días de atraso de la cartera corriente',
  DIAS_EN_MORA: 'Días de atraso de la cartera en mora',
  SMMLV: 'Salario mínimo',
  AUXILIO_TRANSPORTE: 'Auxilio de transporte',
  AUXILIO_TRANSPORTE_HASTA: 'Auxilio de transporte, hasta',
  SALUD_EMPLEADO: 'Salud a cargo del empleado',
  PENSION_EMPLEADO: 'Pensión a cargo del empleado',
  FONDO_SOLIDARIDAD: 'Fondo de solidaridad pensional',
  FONDO_SOLIDARIDAD_DESDE: 'Fondo de solidaridad pensional, desde',
  HORAS_MES: 'Horas del mes',
  RECARGO_EXTRA_DIURNA: 'Recargo de hora extra diurna',
  RECARGO_EXTRA_NOCTURNA: 'Recargo de hora extra nocturna',
  RECARGO_NOCTURNO: 'Recargo nocturno',
  RECARGO_DOMINICAL: 'Recargo dominical y festivo',
  DIAS_DEPOSITO: 'Días para fijar el precio de un depósito',
} as const

export type ParameterTag = keyof typeof NAMES

export const PARAMETER_TAGS = Object.keys(NAMES) as ParameterTag[]

const isParameter = (tag: string): tag is ParameterTag => Object.hasOwn(NAMES, tag)

export const parametersIn = (tags: string): ParameterTag[] => readTags(tags).filter(isParameter)

/** Name of a parameter. An unknown tag is returned as typed. */
export const parameterName = (tag: string): string => (isParameter(tag) ? NAMES[tag] : tag)

/** Values that the law changes every year. A value of last year blocks approvals (rates/README.md, yearly values). */
export const YEARLY: ReadonlySet<string> = new Set<ParameterTag>(['UVT', 'SMMLV', 'AUXILIO_TRANSPORTE'])

/** Parameters of one municipality. Unlike other parameters, they stop at the end of their validity. */
export const OF_TOWN: ReadonlySet<string> = new Set<ParameterTag>(['RETEICA', 'RETEICA_BASE_UVT'])

/** Address of the rate form, filled for a parameter and a year. */
export const yearlyRateHref = (tag: string, year: string) => `/rates?nuevo=1&parametro=${tag}&ano=${year}`

/** Formats of parameter values. Parameters that are not listed are plain numbers. */
const WRITTEN: Record<string, (value: number) => string> = {
  BASE_HUMEDAD: percent,
  BASE_IMPUREZA: percent,
  KG_CARGA: kilos,
  CUOTA_FOMENTO: percent,
  RETENCION: percent,
  IVA_BASCULA: percent,
  RETENCION_FLETE: percent,
  RETENCION_SERVICIOS: percent,
  RETEICA: perThousand,
  REGISTRO_BOLSA: percent,
  TOLERANCIA_MOLIENDA: percent,
  TARA_TOLERANCIA: percent,
  PESO_NETO_MINIMO: kilos,
  PESO_NETO_MAXIMO: kilos,
  UVT: price,
  PRECIO_REFERENCIA_CUOTA: (value) => `${price(value)} por kg`,
  PRECIO_CARGA: price,
  PRECIO_MINIMO_CARGA: price,
  DESVIACION_PRECIO: percent,
  DESCARGUE: (value) => `${price(value)} por tonelada`,
  FLETE: (value) => `${price(value)} por kg`,
  PERMITE_BONIFICACION: (value) => yesNo(value > 0),
  REGISTRA_BOLSA: (value) => yesNo(value > 0),
}

interface UsedParameter {
  tag: string
  descripcion: string
  /** '' for the general value. */
  producto: string
  /** Municipality, only for ReteICA. */
  municipio?: string | undefined
  valor: number | null
}

/** `Base de humedad, Arroz paddy seco: 13 %`. */
export function parameterText({ tag, descripcion, producto, municipio, valor }: UsedParameter): string {
  const name = [descripcion || parameterName(tag), producto, municipio].filter(Boolean).join(', ')
  return `${name}: ${valor === null ? '–' : (WRITTEN[tag] ?? decimal)(valor)}`
}
