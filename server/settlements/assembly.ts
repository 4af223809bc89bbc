import type { AbonoAlAcuerdo } from '#server/financing/offsets-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { pricePerTonne, priceSituation } from '#server/rates/price-list-rules.ts'
import type { PricesOfDay } from '#server/rates/price-list-queries.ts'
import { tablesFor, type tablesInForce } from '#server/rates/quality-tables-queries.ts'
import { SIN_CERTIFICADO, type CuotaDelProveedor } from '#server/taxes/levy-of-purchase-rules.ts'
import type { OtraCompra } from '#server/taxes/purchases-rules.ts'
import { reteicaExemption, withholdingExemption } from '#server/taxes/withholdings-rules.ts'
import type { Anticipo } from './advances-rules.ts'
import type { LevyPayer } from '#server/taxes/paid-levy-queries.ts'
import type { BasesDeCalidad } from '#server/rates/quality-words.ts'
import type { ParametrosDeLiquidacion } from './data-rules.ts'
import { calculateSettlement } from './calculation-rules.ts'
import type { NewSettlement } from './contract.ts'
import { kilosToFix } from './deposits-rules.ts'
import { reteicaRule, type TownRate } from './reteica-queries.ts'
import {
  factsOf,
  feeToDeduct,
  openOf,
  openPart,
  partOf,
  type SettledInput,
  type Weighed,
} from './weighings-queries.ts'

export type Tag = keyof ParametrosDeLiquidacion | keyof BasesDeCalidad

export interface UsedParameter {
  tag: Tag
  /** Null for the general value. */
  id_producto: string | null
  /** '' for the general value. */
  producto: string
  descripcion: string
  valor: string
  /** First day of the validity, `aaaa-mm-dd`. Null for a default of the program. */
  desde: string | null
  vencido: boolean
}

export interface Supplier extends LevyPayer {
  nombre: string
  tipo_identificacion: string
  identificacion: string
  tags: string
  ica: string
}

type Asked = Pick<NewSettlement, 'precio_carga' | 'registro' | 'deducciones'>

/** Values in force on the day, and the other purchases of the day. */
interface Held {
  parametros: readonly UsedParameter[]
  tablas: Awaited<ReturnType<typeof tablesInForce>>
  precios: PricesOfDay
  del_dia: readonly (OtraCompra & { en_bolsa?: boolean })[]
  /** Rates of the company's municipality. Default: none. */
  del_municipio?: readonly TownRate[]
  /** The supplier pays the full levy by default. */
  cuota?: CuotaDelProveedor
}

/** Parameters that the calculation of a supplier without withholding does not list. */
const DE_RETENCION = new Set<UsedParameter['tag']>(['RETENCION', 'RETENCION_BASE_UVT', 'UVT'])

/** Builds the calculation from inputs already read: the preview's answer and the stored object. */
export function assemble(
  body: Asked,
  fecha: string,
  supplier: Supplier,
  weighings: readonly SettledInput[],
  { parametros, tablas, precios, del_dia, del_municipio = [], cuota = SIN_CERTIFICADO }: Held,
) {
  const generales = valuesFor(parametros, null)
  const exento = withholdingExemption(supplier.tags)
  const exentoIca = reteicaExemption(supplier)
  // The base of ReteICA is in UVT too.
  const uvtOfTown = !exentoIca && del_municipio.some(({ tag }) => tag === 'RETEICA_BASE_UVT')
  const reteica = reteicaRule(del_municipio, { del_dia, exento: exentoIca })
  const { pesadas, ...liquidacion } = calculateSettlement({
    pesadas: weighings.map((one) => ({
      consecutivo: one.consecutivo,
      peso_neto: one.peso_neto,
      neto_pesada: one.neto_pesada,
      ...qualityOf(one, { parametros, tablas }),
      pesoflete: one.pesoflete,
      bascula: feeToDeduct(one),
    })),
    precio_carga: body.precio_carga,
    registro: body.registro,
    deducciones: body.deducciones,
    parametros: generales,
    exento,
    // Exchange purchases carry no withholding, but the municipality's base includes them (taxes/README.md,
    // reteica).
    del_dia: del_dia.filter(({ en_bolsa }) => !en_bolsa),
    ...(reteica && { reteica }),
    fecha,
    cuota,
  })
  const names = (name: 'pesado_por' | 'analizado_por') =>
    [...new Set(weighings.map((one) => one[name]).filter(Boolean))].join(', ')
  return {
    ...liquidacion,
    id_proveedor: supplier.id_tercero,
    nombre_proveedor: supplier.nombre,
    tipo_identificacion_proveedor: identificationLabel(supplier.tipo_identificacion),
    identificacion_proveedor: supplier.identificacion,
    fecha,
    acuerdo: null as AbonoAlAcuerdo | null,
    id_acuerdo: null as string | null,
    anticipos: [] as Anticipo[],
    anticipo: 0,
    anticipo_propuesto: true,
    precio_carga: body.precio_carga,
    precio_tonelada: pricePerTonne(body.precio_carga, generales.KG_CARGA),
    precio: priceSituation(body.precio_carga, precios.pesadas, precios.desviacion, generales.KG_CARGA),
    precios: precios.precios,
    pesadas: weighings.map((one, index) => ({
      ...factsOf(one),
      ...pesadas[index]!,
      tablas: tablesFor(tablas, one.id_producto),
    })),
    parametros: [
      ...parametros
        .filter(({ tag }) => !exento || !DE_RETENCION.has(tag) || (tag === 'UVT' && uvtOfTown))
        .map(({ tag, producto, descripcion, valor, vencido }) => ({
          tag,
          producto,
          descripcion,
          valor: Number(valor),
          vencido,
        })),
      ...(exentoIca ? [] : del_municipio).map(({ valor, ...rate }) => ({
        ...rate,
        producto: '',
        valor: Number(valor),
        vencido: false,
      })),
    ],
    peso: names('pesado_por'),
    analizo: names('analizado_por'),
  }
}

/** Values by tag for a product, where its own value beats the general one. Null asks for the general values. */
function valuesFor(parametros: readonly UsedParameter[], producto: string | null) {
  const of = (id: string | null) => parametros.filter(({ id_producto }) => id_producto === id)
  const values = [...of(null), ...(producto === null ? [] : of(producto))]
  return Object.fromEntries(values.map(({ tag, valor }) => [tag, valor])) as Record<Tag, string>
}

/** Part that the settlement takes of each weighing: all open kilos, or `kilos` dry kilos of weighings in deposit. */
export function partsToSettle(
  found: readonly Weighed[],
  fixes: boolean,
  kilos: number | null | undefined,
  held: Quality,
) {
  if (kilos === null || kilos === undefined) return found.map(openPart)
  if (!fixes) throw invalidField('kilos', 'Los kilos por fijar son de las pesadas en depósito.')
  const net = kilosToFix(
    kilos,
    found.map((one) => ({ kg: openOf(one), factor: dryFactor(one, held) })),
  )
  return found.flatMap((one, index) => (net[index] ? [partOf(one, net[index])] : []))
}

/** Laboratory analysis of a weighing, and its product. */
type Analysed = Pick<SettledInput, 'humedad' | 'impureza' | 'grano_p' | 'grano_r' | 'yeso' | 'id_producto'>

type Quality = Pick<Held, 'parametros' | 'tablas'>

/** Analysis, quality tables and bases for the kilos of a weighing. */
const qualityOf = (one: Analysed, { parametros, tablas }: Quality) => ({
  humedad: one.humedad,
  impureza: one.impureza,
  partido: one.grano_p,
  rojo: one.grano_r,
  yeso: one.yeso,
  tablas: tablesFor(tablas, one.id_producto),
  bases: valuesFor(parametros, one.id_producto),
})

/** Enough net kilos that rounding does not change the factor. */
const SAMPLE_KG = 1e9

/** Settled kilos per net kilo of a weighing. */
export function dryFactor(one: Analysed, held: Quality): number {
  const { KG_CARGA } = valuesFor(held.parametros, null)
  const many = { consecutivo: '', peso_neto: SAMPLE_KG, pesoflete: 0, bascula: 0, ...qualityOf(one, held) }
  return calculateWeighing(many, 1, KG_CARGA).kg_liquidados / SAMPLE_KG
}
