import { decimal, measure, percent, price } from '#server/kit/words/formats.ts'

/** Measures of the laboratory, with their column of a weighing. */
export const QUALITY_MEASURES = {
  humedad: { label: 'Humedad', field: 'humedad' },
  impureza: { label: 'Impureza', field: 'impureza' },
  partido: { label: 'Grano partido', field: 'grano_p' },
  rojo: { label: 'Grano rojo', field: 'grano_r' },
  yeso: { label: 'Yeso', field: 'yeso' },
} as const
export type QualityMeasure = keyof typeof QUALITY_MEASURES

/** Ways in which a table turns an analysis into kilos or pesos (rates/README.md, quality tables). */
export const QUALITY_MODES = {
  NINGUNO: 'No cambia nada',
  FACTOR: '% del peso por punto',
  KG_POR_PUNTO: 'Kg por carga y punto',
  PESOS_POR_PUNTO: 'Pesos por kg y punto',
  TABLA: 'Tramos',
} as const
export type QualityMode = keyof typeof QUALITY_MODES

/** Units of the steps. */
export const QUALITY_UNITS = { PORCENTAJE: '% del peso', PESOS_KG: 'Pesos por kg' } as const
export type QualityUnit = keyof typeof QUALITY_UNITS

export const QUALITY_EFFECTS = { DESCUENTO: 'Descuento', BONIFICACION: 'Bonificación' } as const
export type QualityEffect = keyof typeof QUALITY_EFFECTS

/** Maximum steps of one table. */
export const STEPS_MAX = 30

export const MEASURE_OPTIONS = Object.entries(QUALITY_MEASURES).map(([value, { label }]) => ({
  value,
  label,
}))

/** Label of a measure. An unknown one is returned as it is. */
export const measureName = (medida: string): string =>
  Object.hasOwn(QUALITY_MEASURES, medida) ? QUALITY_MEASURES[medida as QualityMeasure].label : medida

/** A step in percents of the analysis, both ends included. Without `hasta` it has no upper end. */
export interface Tramo {
  desde: number
  hasta: number | null
  /** % of the weight or pesos per kg, by the table's unit. */
  valor: number
  efecto: QualityEffect
}

/**
 * Rule of a quality table. By point, `valor` counts for each point above `umbral` (discount) or below it
 * (bonus). `por_fraccion` rounds points up. `tope` is the cap, in the unit of the mode.
 */
export interface ReglaDeCalidad {
  medida: QualityMeasure
  modo: QualityMode
  umbral: number | null
  valor: number | null
  por_fraccion: boolean
  efecto: QualityEffect
  unidad: QualityUnit
  tope: number | null
  tramos: readonly Tramo[]
}

/** % of the weight and pesos per kg, six decimals. Discounts are negative. */
export interface Ajuste {
  porcentaje: number
  pesos_kg: number
}

/** True when the rule changes pesos per kg. Otherwise it changes % of the weight, also from kg per carga. */
export const enPesos = ({ modo, unidad }: ReglaDeCalidad) =>
  modo === 'PESOS_POR_PUNTO' || (modo === 'TABLA' && unidad === 'PESOS_KG')

const POR_PUNTO: ReadonlySet<QualityMode> = new Set(['FACTOR', 'KG_POR_PUNTO', 'PESOS_POR_PUNTO'])
export const esPorPunto = (modo: QualityMode): boolean => POR_PUNTO.has(modo)

/** Unit of `valor` by mode. */
export const UNIDAD_POR_PUNTO: Partial<Record<QualityMode, string>> = {
  FACTOR: '% del peso',
  KG_POR_PUNTO: 'kg por carga',
  PESOS_POR_PUNTO: 'pesos por kg',
}

export const SIN_CAMBIO = 'sin cambio'

const conMenos = (texto: string, valor: number) => (valor < 0 ? `−${texto}` : `+${texto}`)

/** `−2,5 %`, `+$ 20 por kg`, or both. `sin cambio` for zero. */
export function ajusteEnTexto({ porcentaje, pesos_kg }: Ajuste): string {
  const partes = [
    porcentaje !== 0 && conMenos(percent(Math.abs(porcentaje)), porcentaje),
    pesos_kg !== 0 && conMenos(`${price(Math.abs(pesos_kg))} por kg`, pesos_kg),
  ].filter(Boolean)
  return partes.length > 0 ? partes.join(' y ') : SIN_CAMBIO
}

/** The table in one line: `Sobre 5 %: 0,25 % del peso por punto, como máximo 4`. */
export function reglaEnTexto(regla: ReglaDeCalidad): string {
  const { modo, umbral, valor, por_fraccion, efecto, tope, tramos } = regla
  const hasta = tope === null ? '' : `, como máximo ${decimal(tope)}`
  if (modo === 'NINGUNO') return 'No cambia nada'
  if (modo === 'TABLA') {
    const signo = (tramo: Tramo) => (tramo.efecto === 'DESCUENTO' ? -tramo.valor : tramo.valor)
    const uno = (tramo: Tramo) =>
      `${measure(tramo.desde)}–${tramo.hasta === null ? '…' : measure(tramo.hasta)} %: ${ajusteEnTexto(
        enPesos(regla)
          ? { porcentaje: 0, pesos_kg: signo(tramo) }
          : { porcentaje: signo(tramo), pesos_kg: 0 },
      )}`
    return tramos.map(uno).join('; ') + hasta
  }
  const punto = por_fraccion ? 'punto o fracción' : 'punto'
  const lado = efecto === 'DESCUENTO' ? 'Descuenta sobre' : 'Bonifica bajo'
  return `${lado} ${percent(umbral ?? 0)}: ${decimal(valor ?? 0)} ${UNIDAD_POR_PUNTO[modo] ?? ''} por ${punto}${hasta}`
}

/** One step of a calculation: name, formula with its numbers, result. */
export interface Paso {
  concepto: string
  formula: string
  valor: string
}

/** Parameters that a product may override, as decimal text. The bases are percents. */
export interface BasesDeCalidad {
  BASE_HUMEDAD: string
  BASE_IMPUREZA: string
  /** 1 pays more for rice better than the bases. 0 does not. */
  PERMITE_BONIFICACION: string
}

/** A weighing with the percents of its analysis, its quality tables and bases. */
export interface PesadaAnalizada extends Partial<Record<QualityMeasure, number | null>> {
  consecutivo: string
  humedad: number
  impureza: number
  /** At most one per measure. Default: none. */
  tablas?: readonly ReglaDeCalidad[]
  bases: BasesDeCalidad
}
