import type { Operation, WeighingState } from './rows-contract.ts'
import { TAG_OWN_COMPANY, TAG_OWN_RICE } from '#server/parties/contract.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'
import { invalidField, invalidFields } from '#server/kit/rules/refusal.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { WHOLE_KILOS } from '#server/kit/words/sentences.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { askedOfTonnes, isUnlikely, kilosOfTonnes, TRUCK_WEIGHS } from './truck-weights-words.ts'
import { addDays } from '#server/kit/words/days.ts'

/** What a weighing is weighed from: kg, sacks, kg of tare per sack (decimal text), pesos per kg of freight. */
export interface Pesos {
  peso_lleno: number | null
  peso_vacio: number | null
  cantbultos: number
  tara_bulto: string | number
  costofletexkg: number
}

/** The weighing's weights: kg with two decimals, null while a weight is missing; freight in whole pesos. */
export interface Pesaje {
  peso_lleno: number | null
  peso_vacio: number | null
  peso_bruto: number | null
  peso_neto: number | null
  pesoflete: number
}

/** A missing weight is null; 0 is missing too, because nothing on the scale weighs 0 (D2 §5, N-92). */
const presente = (peso: number | null) => (peso === null || peso === 0 ? null : redondear(peso, 2))

/**
 * Gross, net and freight of a weighing (C-34, N-92). peso_bruto = lleno − vacío; peso_neto = bruto − bultos × tara,
 * two decimals; pesoflete = neto × costo por kg, whole pesos, half-up once. Refuses with 422 beside the field: no weight
 * at all, empty not below full, sacks that weigh as much as the load.
 */
export function pesar({ cantbultos, tara_bulto, costofletexkg, ...pesos }: Pesos): Pesaje {
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
    peso_bruto: redondear(bruto, 2),
    peso_neto: neto.toNumber(),
    pesoflete: redondear(neto.times(costofletexkg)),
  }
}

/** Single weights of a truck, in kg, as they were sent; a missing one is null, undefined or 0. */
export type PesosDelCamion = Partial<Record<'peso_lleno' | 'peso_vacio', number | null | undefined>>

const USUAL = `Lo usual va de ${measure(TRUCK_WEIGHS.from)} a ${kilos(TRUCK_WEIGHS.to)}.`

/**
 * Refuses with 422 a weight that is not whole kilos, and asks beside `peso_confirmado` about those that a truck can hardly
 * have, unless they are confirmed (N-147). What is a truck's weight in tonnes is asked about as such.
 */
export function preguntarPorPesos(pesos: PesosDelCamion, confirmados: boolean): void {
  const errores: Record<string, string[]> = {}
  const preguntas: string[] = []
  for (const campo of ['peso_lleno', 'peso_vacio'] as const) {
    const peso = pesos[campo]
    if (!peso) continue
    const enKilos = kilosOfTonnes(peso)
    const enToneladas = enKilos === null ? null : askedOfTonnes(peso, enKilos)
    const nombre = campo === 'peso_lleno' ? 'lleno' : 'vacío'
    if (!Number.isInteger(peso)) errores[campo] = [enToneladas ?? WHOLE_KILOS]
    else if (isUnlikely(peso))
      preguntas.push(enToneladas ?? `¿El peso ${nombre} es de ${kilos(peso)}? ${USUAL}`)
  }
  if (preguntas.length > 0 && !confirmados) errores.peso_confirmado = preguntas
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
}

/**
 * What is asked about a net weight (kg) outside of the usual ones, both included (parameters PESO_NETO_MINIMO and
 * PESO_NETO_MAXIMO); null for a usual one, and while a weight is missing.
 */
export function preguntaDePeso(neto: number | null, minimo: string, maximo: string): string | null {
  if (neto === null || (neto >= Number(minimo) && neto <= Number(maximo))) return null
  return `¿El peso neto es de ${measure(neto)} kg? Lo usual va de ${measure(Number(minimo))} a ${measure(Number(maximo))} kg.`
}

/** Percents of the laboratory, two decimals; null is not analysed. */
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

/** The analysis with two decimals. Refuses with 422 what paddy cannot have (N-123); other products take 0–100. */
export function leerAnalisis(
  { humedad, impureza, grano_r, grano_p, yeso }: Analisis,
  esPaddy: boolean,
): Analisis {
  const errores: Record<string, string[]> = {}
  const analisis = { humedad, impureza, grano_r, grano_p, yeso }
  const leido = { ...analisis }
  for (const [campo, [minimo, maximo]] of Object.entries(RANGOS) as [keyof Analisis, [number, number]][]) {
    const valor = analisis[campo]
    if (valor === null) continue
    leido[campo] = redondear(valor, 2)
    if (esPaddy && valor !== 0 && (valor < minimo || valor > maximo)) {
      errores[campo] = [`Para arroz paddy va de ${minimo} a ${maximo}.`]
    }
  }
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
  return leido
}

/** Paddy is analysed once its humidity is measured (0 is not analysed) and its impurity is written, also as 0 (N-123). */
export const estaAnalizada = ({ humedad, impureza }: Pick<Analisis, 'humedad' | 'impureza'>) =>
  humedad !== null && humedad > 0 && impureza !== null

/** Tags of both sides and whether the product is paddy: what the kind of operation is derived from (C-98). */
export interface Lados {
  tags_cliente: string
  tags_proveedor: string
  esPaddy: boolean
}

/**
 * The kind of operation (C-98): client is own → COMPRA; supplier is own → VENTA; neither, paddy, and the client brings
 * its own rice → MAQUILA; else SERVICIO. Refuses with 422 a weighing of the company with itself.
 */
export function operacionDe({ tags_cliente, tags_proveedor, esPaddy }: Lados): Operation {
  const compra = hasTag(tags_cliente, TAG_OWN_COMPANY)
  const venta = hasTag(tags_proveedor, TAG_OWN_COMPANY)
  if (compra && venta) {
    throw invalidField('id_proveedor', 'Cliente y proveedor no pueden ser ambos la propia empresa.')
  }
  if (compra) return 'COMPRA'
  if (venta) return 'VENTA'
  return esPaddy && hasTag(tags_cliente, TAG_OWN_RICE) ? 'MAQUILA' : 'SERVICIO'
}

/** Only a purchase of paddy is ever settled (contract.md, The chain of documents). */
export const esLiquidable = (operacion: Operation, esPaddy: boolean) => operacion === 'COMPRA' && esPaddy

/** What a weighing's state follows from. `pagada`: its settlement, or where there is none to come its fee, is paid. */
export interface Situacion {
  peso_neto: number | null
  analizada: boolean
  liquidable: boolean
  repesada: boolean
  pagada: boolean
}

/** C-15: PENDIENTE while the second weight or the analysis of a paddy purchase is missing, then PAGO, REPESADA, PESADA. */
export function estadoDePesada({
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

/** Ways in which the scale's fee is taken (contract.md 1; C-99). */
export type CobroDeBascula = 'CUENTA' | 'RECIBO' | 'LIQUIDACION' | null

/** The IVA that a price holds, in whole pesos: price × percent ÷ (100 + percent), rounded half-up once (facts 3.4). */
export const ivaIncluido = (valor: number, porcentaje: string): number =>
  redondear(new Decimal(valor).times(porcentaje).dividedBy(new Decimal(porcentaje).plus(100)))

/**
 * What the fee makes: CONTADO or a bank → payment receipt; DESCUENTO_LIQUIDACION → deducted in the settlement, refused
 * with 422 where none will come; a fee of 0 → nothing; CREDITO, or a method that says nothing else → account receivable.
 */
export function cobroDeBascula(valor: number, tags: string, liquidable: boolean): CobroDeBascula {
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

/** The last day (`aaaa-mm-dd`) on which the price of paddy weighed on `fecha` is fixed, so many days later (N-164). */
export const fijarHasta = (fecha: string, dias: number): string => addDays(fecha, dias)
