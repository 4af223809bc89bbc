import { decimal, measure, percent, price } from '#server/kit/words/formats.ts'

/** What a quality table can be about, by the field of a weighing that holds its analysis (N-139). */
export const QUALITY_MEASURES = {
  humedad: { label: 'Humedad', field: 'humedad' },
  impureza: { label: 'Impureza', field: 'impureza' },
  partido: { label: 'Grano partido', field: 'grano_p' },
  rojo: { label: 'Grano rojo', field: 'grano_r' },
  yeso: { label: 'Yeso', field: 'yeso' },
} as const
export type QualityMeasure = keyof typeof QUALITY_MEASURES

/** How a table turns an analysis into kilos or pesos (facts 3.1). */
export const QUALITY_MODES = {
  NINGUNO: 'No cambia nada',
  FACTOR: '% del peso por punto',
  KG_POR_PUNTO: 'Kg por carga y punto',
  PESOS_POR_PUNTO: 'Pesos por kg y punto',
  TABLA: 'Tramos',
} as const
export type QualityMode = keyof typeof QUALITY_MODES

/** What the steps of a table of steps are of. */
export const QUALITY_UNITS = { PORCENTAJE: '% del peso', PESOS_KG: 'Pesos por kg' } as const
export type QualityUnit = keyof typeof QUALITY_UNITS

export const QUALITY_EFFECTS = { DESCUENTO: 'Descuento', BONIFICACION: 'Bonificación' } as const
export type QualityEffect = keyof typeof QUALITY_EFFECTS

/** The steps that one table holds at most. */
export const STEPS_MAX = 30

/** The words of a choice as a select offers them. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const MEASURE_OPTIONS = Object.entries(QUALITY_MEASURES).map(([value, { label }]) => ({
  value,
  label,
}))

/** A measure as people call it; one that nobody knows by its own name. */
export const measureName = (medida: string): string =>
  Object.hasOwn(QUALITY_MEASURES, medida) ? QUALITY_MEASURES[medida as QualityMeasure].label : medida

/** A step of a table: percents of the analysis, both ends included; without `hasta` all above. */
export interface Tramo {
  desde: number
  hasta: number | null
  /** % of the weight, or pesos per kg, as its table says. */
  valor: number
  efecto: QualityEffect
}

/**
 * What a table says of one measure (facts 3.1, N-139). By point: `valor` for each point of the analysis over `umbral` (a
 * discount) or under it (a bonus), % of the weight, kg per carga or pesos per kg; `por_fraccion` counts a begun point whole.
 * `tope` is the most that it takes or gives, in the unit of its mode.
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

/** What a rule comes to: % of the weight and pesos per kg, less than 0 what it takes; six decimals. */
export interface Ajuste {
  porcentaje: number
  pesos_kg: number
}

/** Whether a rule counts in pesos per kg; else in % of the weight, which kg per carga become. */
export const enPesos = ({ modo, unidad }: ReglaDeCalidad) =>
  modo === 'PESOS_POR_PUNTO' || (modo === 'TABLA' && unidad === 'PESOS_KG')

const POR_PUNTO: ReadonlySet<QualityMode> = new Set(['FACTOR', 'KG_POR_PUNTO', 'PESOS_POR_PUNTO'])
export const esPorPunto = (modo: QualityMode): boolean => POR_PUNTO.has(modo)

/** What one point of a mode takes or gives. */
export const UNIDAD_POR_PUNTO: Partial<Record<QualityMode, string>> = {
  FACTOR: '% del peso',
  KG_POR_PUNTO: 'kg por carga',
  PESOS_POR_PUNTO: 'pesos por kg',
}

export const SIN_CAMBIO = 'sin cambio'

const conMenos = (texto: string, valor: number) => (valor < 0 ? `−${texto}` : `+${texto}`)

/** `−2,5 %`, `+$ 20 por kg`, or both; `sin cambio` for none. */
export function ajusteEnTexto({ porcentaje, pesos_kg }: Ajuste): string {
  const partes = [
    porcentaje !== 0 && conMenos(percent(Math.abs(porcentaje)), porcentaje),
    pesos_kg !== 0 && conMenos(`${price(Math.abs(pesos_kg))} por kg`, pesos_kg),
  ].filter(Boolean)
  return partes.length > 0 ? partes.join(' y ') : SIN_CAMBIO
}

/** A table in one line: `Sobre 5 %: 0,25 % del peso por punto, como máximo 4`. */
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

/** One step of a calculation: its name, its formula with the numbers in it, and its result. */
export interface Paso {
  concepto: string
  formula: string
  valor: string
}

/** What a product may have of its own (N-138): percents, and whether better rice is paid for. Decimal text. */
export interface BasesDeCalidad {
  BASE_HUMEDAD: string
  BASE_IMPUREZA: string
  /** 1 pays for rice that is better than the bases; 0, the custom, does not (facts 3.1). */
  PERMITE_BONIFICACION: string
}

/** A weighing with the percents of its analysis, and what its kilos are judged by. */
export interface PesadaAnalizada extends Partial<Record<QualityMeasure, number | null>> {
  consecutivo: string
  humedad: number
  impureza: number
  /** The quality tables that hold for it, one a measure at most (N-139); none when left out. */
  tablas?: readonly ReglaDeCalidad[]
  /** The bases of its product. */
  bases: BasesDeCalidad
}
