import type { Operation, WeighingState } from './rows-contract.ts'
import { TAG_OWN_COMPANY, TAG_OWN_RICE } from '#server/parties/contract.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { invalidField, invalidFields } from '#server/kit/rules/refusal.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { WHOLE_KILOS } from '#server/kit/words/sentences.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { askedOfTonnes, isUnlikely, kilosOfTonnes, TRUCK_WEIGHS } from './truck-weights-words.ts'
import { addDays } from '#server/kit/words/days.ts'

/**
 * Inputs of the net weight. Once both weights are stored, only a re-weighing changes them (weighings/README.md,
 * fixed weights).
 */
export const WEIGHTS = ['peso_lleno', 'peso_vacio', 'cantbultos'] as const

/** Inputs of a weighing: kg, sacks, kg of tare per sack (decimal text), pesos per kg of freight. */
export interface Pesos {
  peso_lleno: number | null
  peso_vacio: number | null
  cantbultos: number
  tara_bulto: string | number
  costofletexkg: number
}

/** Weights in kg with two decimals, null while one is missing; freight in whole pesos. */
export interface Pesaje {
  peso_lleno: number | null
  peso_vacio: number | null
  peso_bruto: number | null
  peso_neto: number | null
  pesoflete: number
}

/** Treats 0 as a missing weight, because nothing on the scale weighs 0. */
const presente = (peso: number | null) => (peso === null || peso === 0 ? null : roundTo(peso, 2))

/**
 * Weights and freight (weighings/README.md, net weight): peso_bruto = lleno − vacío; peso_neto = bruto −
 * bultos × tara, two decimals; pesoflete = neto × costo por kg, whole pesos, rounded half-up once. Throws 422
 * on the field if both weights are missing. Throws 422 if the empty weight is not below the full one, or the net weight
 * is 0 or less.
 */
export function weigh({ cantbultos, tara_bulto, costofletexkg, ...pesos }: Pesos): Pesaje {
  const peso_lleno = presente(pesos.peso_lleno)
  const peso_vacio = presente(pesos.peso_vacio)
  if (peso_lleno === null && peso_vacio === null) {
    throw invalidField('peso_lleno', 'Escriba el peso del camión.')
  }
  if (peso_lleno === null || peso_vacio === null) {
    return { peso_lleno, peso_vacio, peso_bruto: null, peso_neto: null, pesoflete: 0 }
  }
  if (peso_vacio >= peso_lleno) {
    throw invalidField('peso_vacio', 'El peso vacío debe ser menor que el peso lleno.')
  }
  const bruto = new Decimal(peso_lleno).minus(peso_vacio)
  const neto = bruto.minus(new Decimal(cantbultos).times(tara_bulto)).toDecimalPlaces(2)
  if (neto.lessThanOrEqualTo(0)) {
    throw invalidField('cantbultos', 'La tara de los bultos no puede ser igual o mayor que el peso bruto.')
  }
  return {
    peso_lleno,
    peso_vacio,
    peso_bruto: roundTo(bruto, 2),
    peso_neto: neto.toNumber(),
    pesoflete: roundTo(neto.times(costofletexkg)),
  }
}

/** Single weights of a truck in kg, as sent; null, undefined and 0 are missing. */
export type PesosDelCamion = Partial<Record<'peso_lleno' | 'peso_vacio', number | null | undefined>>

const USUAL = `Lo usual va de ${measure(TRUCK_WEIGHS.from)} a ${kilos(TRUCK_WEIGHS.to)}.`

/**
 * Questions about unlikely weights, none once they are confirmed (weighings/README.md, unlikely weights). Throws 422
 * for a weight that is not whole kilos. Throws the questions on `peso_confirmado` if a weight is in tonnes, because
 * nothing else can be calculated from it.
 */
export function unlikelyWeights(pesos: PesosDelCamion, confirmados: boolean): string[] {
  const errores: Record<string, string[]> = {}
  const preguntas: string[] = []
  let hayToneladas = false
  for (const campo of ['peso_lleno', 'peso_vacio'] as const) {
    const peso = pesos[campo]
    if (!peso) continue
    const enKilos = kilosOfTonnes(peso)
    const enToneladas = enKilos === null ? null : askedOfTonnes(peso, enKilos)
    const nombre = campo === 'peso_lleno' ? 'lleno' : 'vacío'
    hayToneladas ||= enToneladas !== null
    if (!Number.isInteger(peso)) errores[campo] = [enToneladas ?? WHOLE_KILOS]
    else if (isUnlikely(peso))
      preguntas.push(enToneladas ?? `¿El peso ${nombre} es de ${kilos(peso)}? ${USUAL}`)
  }
  const asked = confirmados ? [] : preguntas
  const stops = hayToneladas || Object.keys(errores).length > 0
  if (stops && asked.length > 0) errores.peso_confirmado = asked
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
  return asked
}

/**
 * Question about a net weight (kg) outside PESO_NETO_MINIMO to PESO_NETO_MAXIMO, both included; null for a
 * usual or missing weight.
 */
export function weightQuestion(neto: number | null, minimo: string, maximo: string): string | null {
  if (neto === null || (neto >= Number(minimo) && neto <= Number(maximo))) return null
  return `¿El peso neto es de ${measure(neto)} kg? Lo usual va de ${measure(Number(minimo))} a ${measure(Number(maximo))} kg.`
}

/** Percents of the laboratory, two decimals; null before the analysis. */
export interface Analisis {
  humedad: number | null
  impureza: number | null
  grano_r: number | null
  grano_p: number | null
  yeso: number | null
}

const RANGOS: Record<keyof Analisis, [minimo: number, maximo: number]> = {
  humedad: [8, 40],
  impureza: [0, 30],
  grano_r: [0, 100],
  grano_p: [0, 100],
  yeso: [0, 100],
}

/**
 * Rounds the analysis to two decimals. Throws 422 outside the ranges of paddy; other products take 0 to 100
 * (weighings/README.md, analysis).
 */
export function readAnalysis(
  { humedad, impureza, grano_r, grano_p, yeso }: Analisis,
  esPaddy: boolean,
): Analisis {
  const errores: Record<string, string[]> = {}
  const analisis = { humedad, impureza, grano_r, grano_p, yeso }
  const leido = { ...analisis }
  for (const [campo, [minimo, maximo]] of Object.entries(RANGOS) as [keyof Analisis, [number, number]][]) {
    const valor = analisis[campo]
    if (valor === null) continue
    leido[campo] = roundTo(valor, 2)
    if (esPaddy && valor !== 0 && (valor < minimo || valor > maximo)) {
      errores[campo] = [`Para arroz paddy va de ${minimo} a ${maximo}.`]
    }
  }
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
  return leido
}

/** Paddy is analysed with a humidity above 0 and a written impurity, also 0 (weighings/README.md, analysis). */
export const isAnalysed = ({ humedad, impureza }: Pick<Analisis, 'humedad' | 'impureza'>) =>
  humedad !== null && humedad > 0 && impureza !== null

/** Tags of both sides, and whether the product is paddy. */
export interface Lados {
  tags_cliente: string
  tags_proveedor: string
  esPaddy: boolean
}

/**
 * Own client → COMPRA; own supplier → VENTA; paddy of a client with own rice → MAQUILA; else SERVICIO. Throws
 * 422 for the company on both sides.
 */
export function operationOf({ tags_cliente, tags_proveedor, esPaddy }: Lados): Operation {
  const compra = hasTag(tags_cliente, TAG_OWN_COMPANY)
  const venta = hasTag(tags_proveedor, TAG_OWN_COMPANY)
  if (compra && venta) {
    throw invalidField('id_proveedor', 'Cliente y proveedor no pueden ser ambos la propia empresa.')
  }
  if (compra) return 'COMPRA'
  if (venta) return 'VENTA'
  return esPaddy && hasTag(tags_cliente, TAG_OWN_RICE) ? 'MAQUILA' : 'SERVICIO'
}

/** Only a purchase of paddy is ever settled. */
export const isSettleable = (operacion: Operation, esPaddy: boolean) => operacion === 'COMPRA' && esPaddy

/**
 * Inputs of the state. `pagada` means a paid settlement, or a paid fee of a weighing that is never settled.
 */
export interface Situacion {
  peso_neto: number | null
  analizada: boolean
  liquidable: boolean
  repesada: boolean
  pagada: boolean
}

/** PENDIENTE comes first, then PAGO, REPESADA, PESADA (weighings/README.md, states). */
export function weighingState({
  peso_neto,
  analizada,
  liquidable,
  repesada,
  pagada,
}: Situacion): WeighingState {
  if (peso_neto === null || (liquidable && !analizada)) return 'PENDIENTE'
  if (pagada) return 'PAGO'
  return repesada ? 'REPESADA' : 'PESADA'
}

/** Document that collects the scale's fee; null for no fee (weighings/README.md, fee of the scale). */
export type CobroDeBascula = 'CUENTA' | 'RECIBO' | 'LIQUIDACION' | null

/** VAT within a price in whole pesos: price × percent ÷ (100 + percent), rounded half-up once. */
export const includedVat = (valor: number, porcentaje: string): number =>
  roundTo(new Decimal(valor).times(porcentaje).dividedBy(new Decimal(porcentaje).plus(100)))

/**
 * CONTADO or a bank → receipt. DESCUENTO_LIQUIDACION → deducted in the settlement; throws 422 for a weighing
 * that is never settled. Fee 0 → null. CREDITO or any other method → receivable.
 */
export function scaleCharge(valor: number, tags: string, liquidable: boolean): CobroDeBascula {
  if (hasTag(tags, 'DESCUENTO_LIQUIDACION')) {
    if (liquidable) return valor === 0 ? null : 'LIQUIDACION'
    throw invalidField(
      'id_formapago',
      'El descuento en liquidación es solo para compras de arroz paddy: elija otra forma de pago.',
    )
  }
  if (valor === 0) return null
  return hasTag(tags, 'CONTADO') || hasTag(tags, 'SON_BANCOS') ? 'RECIBO' : 'CUENTA'
}

/** Last day (`aaaa-mm-dd`) to fix the price of paddy weighed on `fecha` (weighings/README.md, deposit). */
export const fixationDeadline = (fecha: string, dias: number): string => addDays(fecha, dias)
