import { sql } from 'drizzle-orm'
import type { NewSettlement } from './contract.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import {
  abonoPropuesto,
  conAbono,
  elegirAbono,
  type AbonoAlAcuerdo,
  type AcuerdoOfrecido,
} from '#server/financing/offsets-rules.ts'
import { conAnticipo, elegirAnticipo, type Anticipo } from './advances-rules.ts'
import { SIN_CERTIFICADO, type CuotaDelProveedor } from '#server/taxes/levy-of-purchase-rules.ts'
import { rechazarFueraDe } from '#server/kit/rules/dates.ts'
import type { BasesDeCalidad, OtraCompra, ParametrosDeLiquidacion } from './data-rules.ts'
import { kilosPorFijar } from './deposits-rules.ts'
import { liquidar, liquidarPesada } from './calculation-rules.ts'
import { precioPorTonelada, situacionDelPrecio } from './prices-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { EXENTOS } from '#server/taxes/withholdings-rules.ts'
import { faltaParametro } from '#server/rates/rules.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { dividedOffset, offeredAgreements } from '#server/financing/offsets-queries.ts'
import { LEVY_PAYER, levyOf, type LevyPayer } from '#server/taxes/levy-certificates-queries.ts'
import { tablesFor, tablesInForce } from '#server/rates/quality-tables-queries.ts'
import { alcanceDe, ultimosValores } from '#server/rates/parameters-queries.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { openAdvances } from './advances-queries.ts'
import { pricesOfDay, type PricesOfDay } from './prices-queries.ts'
import { reteicaRule, townRates, type TownRate } from './reteica-queries.ts'
import {
  factsOf,
  feeToDeduct,
  isFixation,
  openOf,
  openPart,
  partOf,
  readWeighings,
  refuseUnfit,
  type SettledInput,
  type Weighed,
} from './weighings-queries.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

type Tag = keyof ParametrosDeLiquidacion | keyof BasesDeCalidad

/** The parameters of a settlement; those with a value here may be missing in the rates. */
const PARAMETERS: Record<Tag, Pick<UsedParameter, 'valor' | 'descripcion'> | undefined> = {
  BASE_HUMEDAD: undefined,
  BASE_IMPUREZA: undefined,
  KG_CARGA: undefined,
  CUOTA_FOMENTO: undefined,
  UVT: undefined,
  RETENCION: undefined,
  RETENCION_BASE_UVT: undefined,
  REGISTRO_BOLSA: undefined,
  REGISTRA_BOLSA: { valor: '0', descripcion: 'Registro de las compras en la Bolsa Mercantil' },
  DESCARGUE: undefined,
  PERMITE_BONIFICACION: { valor: '0', descripcion: 'Pago de bonificación' },
}

export interface UsedParameter {
  tag: Tag
  /** The product that the value is the own one of; null is the general value. */
  id_producto: string | null
  /** Its name; '' for the general value. */
  producto: string
  descripcion: string
  valor: string
  /** The day, `aaaa-mm-dd`, from which it holds; null where the company has none and a value of the house is used. */
  desde: string | null
  vencido: boolean
}

/**
 * The dated parameters as they hold on a day, and the own ones of the asked products beside the general ones (N-138): of
 * several the one that began last, past the last validity its value. Refuses with 422 when one had not begun by then.
 */
export async function readParameters(
  q: Queries,
  company: string,
  fecha: string,
  productos: readonly string[],
): Promise<UsedParameter[]> {
  const tags = Object.keys(PARAMETERS) as Tag[]
  const general = alcanceDe({})
  const own = new Map([...new Set(productos)].map((id_producto) => [alcanceDe({ id_producto }), id_producto]))
  const found = await ultimosValores(q, company, { tags, alcances: [general, ...own.keys()], fecha })
  return tags.flatMap((tag): UsedParameter[] => {
    const its = found.filter((one) => one.tag === tag)
    const known = its.find(({ alcance }) => alcance === general)
    if (!known && !PARAMETERS[tag]) throw faltaParametro(tag, fecha, 'fecha')
    return [
      ...(known
        ? []
        : [{ tag, id_producto: null, producto: '', ...PARAMETERS[tag]!, desde: null, vencido: false }]),
      ...its.map(({ alcance, producto, descripcion, valor, desde, vencido }) => ({
        ...{ tag, id_producto: own.get(alcance) ?? null, producto },
        ...{ descripcion, valor, desde, vencido },
      })),
    ]
  })
}

/** The value of each tag for a product: its own before the general one (N-138); null asks for the general ones. */
function valuesFor(parametros: readonly UsedParameter[], producto: string | null) {
  const of = (id: string | null) => parametros.filter(({ id_producto }) => id_producto === id)
  const values = [...of(null), ...(producto === null ? [] : of(producto))]
  return Object.fromEntries(values.map(({ tag, valor }) => [tag, valor])) as Record<Tag, string>
}

/** What is not used for such a supplier. */
const DE_RETENCION = new Set<UsedParameter['tag']>(['RETENCION', 'RETENCION_BASE_UVT', 'UVT'])

interface Calculating {
  /** Used when no day was given; nothing is dated later. */
  hoy: string
  /** Its weighings are locked until the transaction ends, for what is going to be stored. */
  lock?: boolean
  /** The number of the settlement that is computed again: its weighings are its own. */
  own?: string
}

/** Computes a settlement. */
export async function calculate(
  q: Queries,
  company: string,
  body: NewSettlement,
  { hoy, lock = false, own }: Calculating,
) {
  const fecha = body.fecha ?? hoy
  const supplier = await findSupplier(q, company, body.id_proveedor, lock)
  const taker = { id_proveedor: supplier.id_tercero, own: own ?? null }
  const found = await readWeighings(q, company, body.pesadas, taker, lock)
  refuseUnfit(found, body.pesadas)
  const desde = found.map((one) => one.fecha).reduce((last, one) => (one > last ? one : last))
  rechazarFueraDe('fecha', fecha, {
    desde: { dia: desde, que: 'el día de la última pesada' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const productos = found.map((one) => one.id_producto)
  const parametros = await readParameters(q, company, fecha, productos)
  const tablas = await tablesInForce(q, company, fecha)
  const fixes = isFixation(found)
  const weighings = taken(found, fixes, body.kilos, { parametros, tablas })
  const precios = await pricesOfDay(q, company, fecha, weighings)
  const delDia = await boughtThatDay(q, company, { id_proveedor: supplier.id_tercero, fecha, own })
  const delMunicipio = await townRates(q, company, fecha)
  const cuota = await levyOf(q, company, supplier, own === undefined ? {} : { liquidacion: own })
  const calculo = assemble(body, fecha, supplier, weighings, {
    parametros,
    tablas,
    precios,
    del_dia: delDia,
    del_municipio: delMunicipio,
    cuota,
  })
  const anticipos = await openAdvances(q, company, sql`${supplier.id_tercero}`, { drafts: true, except: own })
  const abonado = await offsetting(
    q,
    company,
    await withAdvance(q, company, { ...body, fecha }, fixes),
    calculo,
    { lock, own },
  )
  const limites = { aPagar: abonado.total_a_pagar, deNuevo: own !== undefined }
  const anticipado = conAnticipo(abonado, anticipos, elegirAnticipo(body.anticipo, anticipos, limites))
  return { ...anticipado, ...(fixes && { fijacion: true }) }
}

/** What a settlement takes of its weighings: all that is open, or of those in deposit so many dry kilos (N-164). */
function taken(found: readonly Weighed[], fixes: boolean, kilos: number | null | undefined, held: Quality) {
  if (kilos === null || kilos === undefined) return found.map(openPart)
  if (!fixes) throw invalidField('kilos', 'Los kilos por fijar son de las pesadas en depósito.')
  const net = kilosPorFijar(
    kilos,
    found.map((one) => ({ kg: openOf(one), factor: dryFactor(one, held) })),
  )
  return found.flatMap((one, index) => (net[index] ? [partOf(one, net[index])] : []))
}

/** What the laboratory measured of a weighing, and its product. */
type Analysed = Pick<SettledInput, 'humedad' | 'impureza' | 'grano_p' | 'grano_r' | 'yeso' | 'id_producto'>

type Quality = Pick<Held, 'parametros' | 'tablas'>

/** What the kilos of a weighing are settled by. */
const qualityOf = (one: Analysed, { parametros, tablas }: Quality) => ({
  humedad: one.humedad,
  impureza: one.impureza,
  partido: one.grano_p,
  rojo: one.grano_r,
  yeso: one.yeso,
  tablas: tablesFor(tablas, one.id_producto),
  bases: valuesFor(parametros, one.id_producto),
})

/** Of so many net kilos a factor that leaves no rounding behind. */
const MANY = 1e9

/** How many settled kilos a net kilo of a weighing comes to (facts 3.1). */
export function dryFactor(one: Analysed, held: Quality): number {
  const { KG_CARGA } = valuesFor(held.parametros, null)
  const many = { consecutivo: '', peso_neto: MANY, pesoflete: 0, bascula: 0, ...qualityOf(one, held) }
  return liquidarPesada(many, 1, KG_CARGA).kg_liquidados / MANY
}

/** A fixation takes off what was advanced on the deposit, where it does not say another agreement, or none (N-164). */
async function withAdvance(
  q: Queries,
  company: string,
  body: NewSettlement,
  fixes: boolean,
): Promise<NewSettlement> {
  if (!fixes || (body.id_acuerdo !== undefined && body.id_acuerdo !== null) || !isId(body.id_proveedor))
    return body
  const [advanced] = await rowsOf<{ id: string }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id from financing_agreements a
      where id_empresa = ${company} and id_tercetro = ${body.id_proveedor} and estado = 'EN_EJECUCION'
        and saldo > 0 and fecha_de_inicio <= ${body.fecha ?? ''}::date
        and exists (select from financing_agreement_movements m where m.modalidad_financiacion = 'ANTICIPO'
          and m.estado = 'APROBADO' and m.id_financing_agreement = a.id_acuerdo_de_financiamiento)
      order by id limit 1`,
  )
  return advanced ? { ...body, id_acuerdo: advanced.id } : body
}

/** The settlement with what it pays of a crop loan, where that is asked for. */
async function offsetting(
  q: Queries,
  company: string,
  body: NewSettlement,
  calculo: ReturnType<typeof assemble>,
  { lock, own }: Pick<Calculating, 'lock' | 'own'>,
) {
  if (!body.id_acuerdo && !body.abono) return calculo
  const { id_proveedor, fecha, total_antes_abono: aPagar } = calculo
  const offered = await offeredAgreements(q, company, id_proveedor, fecha, {
    ...(own && { except: own }),
    ...(lock && body.id_acuerdo && { lock: body.id_acuerdo }),
  })
  const chosen = elegirAbono(body, offered, { fecha, aPagar, deNuevo: own !== undefined })
  if (!chosen) return calculo
  const { acuerdo, valor, propuesto } = chosen
  return conAbono(calculo, { ...(await dividedOffset(q, acuerdo, { valor, fecha })), propuesto }, fecha)
}

/** The calculation with the agreements of the supplier that it could pay. */
export async function previewSettlement(q: Queries, company: string, body: NewSettlement, hoy: string) {
  const calculo = await calculate(q, company, body, { hoy })
  const offered = await offeredAgreements(q, company, calculo.id_proveedor, calculo.fecha)
  const abono_propuesto = (one: AcuerdoOfrecido) => abonoPropuesto(one, calculo.total_antes_abono)
  return { ...calculo, acuerdos: offered.map((one) => ({ ...one, abono_propuesto: abono_propuesto(one) })) }
}

/** What a settlement is computed from besides its weighings. */
type Asked = Pick<NewSettlement, 'precio_carga' | 'registro' | 'deducciones'>

/** What held on its day, and what else was bought then. */
interface Held {
  parametros: readonly UsedParameter[]
  tablas: Awaited<ReturnType<typeof tablesInForce>>
  precios: PricesOfDay
  del_dia: readonly (OtraCompra & { en_bolsa?: boolean })[]
  /** Of the company's town; none where left out. */
  del_municipio?: readonly TownRate[]
  /** As usual where left out. */
  cuota?: CuotaDelProveedor
}

/** The calculation with everything that it was made from, as preview answers it and as it is stored. */
export function assemble(
  body: Asked,
  fecha: string,
  supplier: Supplier,
  weighings: readonly SettledInput[],
  { parametros, tablas, precios, del_dia, del_municipio = [], cuota = SIN_CERTIFICADO }: Held,
) {
  const generales = valuesFor(parametros, null)
  const porque = EXENTOS.find(([tag]) => hasTag(supplier.tags, tag))?.[1]
  const exento = porque ? `El proveedor es ${porque}.` : ''
  const reteica = reteicaRule(del_municipio, del_dia)
  const { pesadas, ...liquidacion } = liquidar({
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
    // What goes by the exchange is never withheld from (facts 3.4); the town asks of it all the same.
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
    precio_tonelada: precioPorTonelada(body.precio_carga, generales.KG_CARGA),
    precio: situacionDelPrecio(body.precio_carga, precios.pesadas, precios.desviacion, generales.KG_CARGA),
    precios: precios.precios,
    pesadas: weighings.map((one, index) => ({
      ...factsOf(one),
      ...pesadas[index]!,
      tablas: tablesFor(tablas, one.id_producto),
    })),
    parametros: [
      ...parametros
        .filter(({ tag }) => !exento || !DE_RETENCION.has(tag))
        .map(({ tag, producto, descripcion, valor, vencido }) => ({
          tag,
          producto,
          descripcion,
          valor: Number(valor),
          vencido,
        })),
      ...(exento ? [] : del_municipio).map(({ valor, ...rate }) => ({
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

export interface Supplier extends LevyPayer {
  nombre: string
  tipo_identificacion: string
  identificacion: string
  tags: string
}

/**
 * The supplier's other living settlements of a day, which count together for what is withheld (N-155): drafts too, which may
 * be approved at any moment.
 */
const boughtThatDay = (
  q: Queries,
  company: string,
  { id_proveedor, fecha, own }: { id_proveedor: string; fecha: string; own: string | undefined },
): Promise<(OtraCompra & { en_bolsa: boolean })[]> =>
  rowsOf<OtraCompra & { en_bolsa: boolean }>(
    q,
    sql`select consecutivo, subtotal::float8 as subtotal, registro = 'BOLSA' as en_bolsa from settlements
      where id_empresa = ${company} and id_proveedor = ${id_proveedor} and fecha = ${fecha}::date
        and estado <> 'ANULADA' and consecutivo <> ${own ?? ''}
      order by id_liquidacion`,
  )

/** With `lock`, of two settlements of a supplier at the same moment the second waits and counts the first. */
async function findSupplier(q: Queries, company: string, id: string, lock: boolean): Promise<Supplier> {
  const rows = isId(id)
    ? await rowsOf<Supplier>(
        q,
        sql`select ${LEVY_PAYER}, nombre, tipo_identificacion, identificacion, tags from third_parties
          where id_empresa = ${company} and id_tercero = ${id} and tipo = 'PROVEEDOR'
          ${lock ? sql`for no key update` : sql``}`,
      )
    : []
  if (!rows[0]) throw invalidField('id_proveedor', mustChoose('un proveedor'))
  return rows[0]
}
