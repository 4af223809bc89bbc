import { decimal, measure, percent } from '#server/kit/words/formats.ts'
import {
  type Ajuste,
  ajusteEnTexto,
  enPesos,
  esPorPunto,
  measureName,
  type Paso,
  type PesadaAnalizada,
  SIN_CAMBIO,
  type ReglaDeCalidad,
  UNIDAD_POR_PUNTO,
} from './quality-words.ts'
import { atMost, WRITE_NUMBER } from '#server/kit/words/sentences.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'

/** A rule with its analysis in percent. Null when not analysed. */
export interface Analizada {
  regla: ReglaDeCalidad
  analisis: number | null
}

const NADA: Ajuste = { porcentaje: 0, pesos_kg: 0 }
const DECIMALES = 6

/** Points past the threshold, or 0. `por_fraccion` rounds them up. */
function puntosDe({ umbral, efecto, por_fraccion }: ReglaDeCalidad, analisis: number): Decimal {
  const pasa = new Decimal(analisis).minus(umbral ?? 0).times(efecto === 'DESCUENTO' ? 1 : -1)
  if (pasa.lessThanOrEqualTo(0)) return new Decimal(0)
  return por_fraccion ? pasa.ceil() : pasa
}

/** Step for an analysis. A value on a shared border belongs to the first step. */
const tramoDe = ({ tramos }: ReglaDeCalidad, analisis: number) =>
  tramos.find(({ desde, hasta }) => analisis >= desde && (hasta === null || analisis <= hasta))

/** Discount or bonus of a rule, up to its cap. Without an analysis there is none. */
export function adjustmentOf({ regla, analisis }: Analizada, kg_carga: string): Ajuste {
  if (analisis === null) return NADA
  const { modo, valor, tope, efecto } = regla
  const tramo = modo === 'TABLA' ? tramoDe(regla, analisis) : undefined
  const suyo = esPorPunto(modo) ? puntosDe(regla, analisis).times(valor ?? 0) : new Decimal(tramo?.valor ?? 0)
  const topado = tope === null ? suyo : Decimal.min(suyo, tope)
  const en = modo === 'KG_POR_PUNTO' ? topado.times(100).dividedBy(kg_carga) : topado
  const conSigno = roundTo(en.times((tramo?.efecto ?? efecto) === 'DESCUENTO' ? -1 : 1), DECIMALES)
  return enPesos(regla) ? { ...NADA, pesos_kg: conSigno } : { ...NADA, porcentaje: conSigno }
}

/** Rules of a weighing's quality tables, with their analyses. */
export const rulesOf = ({ tablas = [], ...pesada }: PesadaAnalizada): Analizada[] =>
  tablas.map((regla) => ({ regla, analisis: pesada[regla.medida] ?? null }))

/** Measures that reduce the weight by their base. A quality table of the measure replaces its base. */
export const measuresByFactor = ({ bases, ...pesada }: PesadaAnalizada) =>
  (
    [
      ['humedad', bases.BASE_HUMEDAD],
      ['impureza', bases.BASE_IMPUREZA],
    ] as const
  )
    .filter(([medida]) => !pesada.tablas?.some((tabla) => tabla.medida === medida))
    .map(([medida, base]) => ({ medida: pesada[medida], base }))

/** Sum of several rules. The discount never exceeds the whole weight. */
export function adjustmentOfAll(reglas: readonly Analizada[], kg_carga: string): Ajuste {
  const ajustes = reglas.map((una) => adjustmentOf(una, kg_carga))
  const suma = (de: keyof Ajuste) =>
    ajustes.reduce((todo, ajuste) => todo.plus(ajuste[de]), new Decimal(0)).toNumber()
  return { porcentaje: Math.max(-100, suma('porcentaje')), pesos_kg: suma('pesos_kg') }
}

/** Explanation of a rule's result, with its numbers. */
function formulaDe({ regla, analisis }: Analizada): string {
  if (analisis === null) return 'No se analizó'
  const { modo, umbral, valor, efecto, tope } = regla
  if (modo === 'NINGUNO') return `${percent(analisis)}: no cambia nada`
  const hasta = tope === null ? '' : `, como máximo ${decimal(tope)}`
  if (modo === 'TABLA') {
    const tramo = tramoDe(regla, analisis)
    if (!tramo) return `${percent(analisis)} no está en ningún tramo`
    const { desde, hasta: fin } = tramo
    return `${percent(analisis)} está ${fin === null ? `desde ${percent(desde)}` : `entre ${measure(desde)} y ${percent(fin)}`}${hasta}`
  }
  const pasa = efecto === 'DESCUENTO' ? 'pasa de' : 'baja de'
  const puntos = puntosDe(regla, analisis)
  if (puntos.isZero()) return `${percent(analisis)} no ${pasa} ${percent(umbral ?? 0)}`
  return `${percent(analisis)} ${pasa} ${percent(umbral ?? 0)}: ${decimal(puntos.toNumber())} ${puntos.eq(1) ? 'punto' : 'puntos'} × ${decimal(valor ?? 0)} ${UNIDAD_POR_PUNTO[modo] ?? ''}${hasta}`
}

/** One calculation step per rule. `de` adds the weighing to the name. */
export const qualitySteps = (
  reglas: readonly Analizada[],
  kg_carga: string,
  de: (concepto: string) => string = (concepto) => concepto,
): Paso[] =>
  reglas.map((una) => ({
    concepto: de(`tabla de calidad, ${measureName(una.regla.medida).toLowerCase()}`),
    formula: formulaDe(una),
    valor: ajusteEnTexto(adjustmentOf(una, kg_carga)),
  }))

/** Result in words: `con grano partido 12 % y grano rojo 3 %: −2,5 %`. '' without an analysis. */
export function trialInWords(reglas: readonly Analizada[], kg_carga: string): string {
  const probadas = reglas.filter(({ analisis }) => analisis !== null)
  if (probadas.length === 0) return ''
  const con = probadas.map(
    ({ regla, analisis }) => `${measureName(regla.medida).toLowerCase()} ${percent(analisis ?? 0)}`,
  )
  const todas = con.length > 1 ? `${con.slice(0, -1).join(', ')} y ${con.at(-1)}` : con[0]
  return `con ${todas}: ${ajusteEnTexto(adjustmentOfAll(probadas, kg_carga))}`
}

/**
 * Effect of all tables in one line: `grano partido −1,75 %, grano rojo −0,75 %`. Several weighings are each
 * named. '' without an effect.
 */
export function qualityInWords(pesadas: readonly PesadaAnalizada[], kg_carga: string): string {
  const lineas = pesadas.map((pesada) => {
    const cambios = rulesOf(pesada).flatMap((una) => {
      const texto = ajusteEnTexto(adjustmentOf(una, kg_carga))
      return texto === SIN_CAMBIO ? [] : [`${measureName(una.regla.medida).toLowerCase()} ${texto}`]
    })
    const de = pesadas.length > 1 ? `${pesada.consecutivo}: ` : ''
    return cambios.length > 0 ? de + cambios.join(', ') : ''
  })
  return lineas.filter(Boolean).join('; ')
}

const NO_SE_USA = 'Este modo no lo usa: déjelo vacío.'

/**
 * Throws 422 for missing or useless fields of the mode, overlapping or reversed steps, and values above the
 * whole weight.
 */
export function refuseRule(regla: ReglaDeCalidad): void {
  const { modo, umbral, valor, tope, tramos } = regla
  const porPunto = esPorPunto(modo)
  const errores: Record<string, string[]> = {}
  const addError = (campo: string, mensaje: string) => (errores[campo] ??= []).push(mensaje)
  for (const [campo, dado] of [
    ['umbral', umbral],
    ['valor', valor],
  ] as const) {
    if (porPunto && dado === null) addError(campo, WRITE_NUMBER)
    if (!porPunto && dado !== null) addError(campo, NO_SE_USA)
  }
  if (porPunto && valor === 0) addError('valor', 'Debe ser mayor que 0.')
  if (modo === 'NINGUNO' && tope !== null) addError('tope', NO_SE_USA)
  if (tope !== null && tope > 100 && !enPesos(regla)) addError('tope', atMost(100))
  if (modo === 'TABLA' && tramos.length === 0) addError('tramos', 'Agregue al menos un tramo.')
  if (modo !== 'TABLA' && tramos.length > 0) addError('tramos', 'Este modo no lleva tramos: quítelos.')
  tramos.forEach(({ desde, hasta, valor: suyo }, indice) => {
    const anterior = tramos[indice - 1]
    if (hasta !== null && hasta < desde) addError(`tramos.${indice}.hasta`, 'Termina antes de comenzar.')
    if (anterior && (anterior.hasta === null || desde < anterior.hasta))
      addError(`tramos.${indice}.desde`, 'Comienza dentro del tramo anterior.')
    if (suyo > 100 && !enPesos(regla)) addError(`tramos.${indice}.valor`, atMost(100))
  })
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
}
