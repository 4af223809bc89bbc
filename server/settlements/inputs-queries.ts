import { sql } from 'drizzle-orm'
import type { NewSettlement } from './contract.ts'
import type { AcuerdoOfrecido } from '#server/financing/offsets-rules.ts'
import { proposedOffset, withOffset, chooseOffset } from './offsets-rules.ts'
import { withAdvanceDeducted, chooseAdvance } from './advances-rules.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import type { OtraCompra } from '#server/taxes/purchases-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { missingParameter } from '#server/rates/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { dividedOffset, offeredAgreements } from '#server/financing/offsets-queries.ts'
import { LEVY_PAYER, levyOf } from '#server/taxes/paid-levy-queries.ts'
import { tablesInForce } from '#server/rates/quality-tables-queries.ts'
import { scopeOf, latestValues } from '#server/rates/parameters-queries.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { assemble, partsToSettle, type Supplier, type Tag, type UsedParameter } from './assembly.ts'
import { openAdvances } from './advances-queries.ts'
import { pricesOfDay } from '#server/rates/price-list-queries.ts'
import { townRates } from './reteica-queries.ts'
import {
  firstDay,
  isFixation,
  listOf,
  lockWeighings,
  readWeighings,
  refuseUnfit,
} from './weighings-queries.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** Parameters of a settlement. Those with a value here are optional in the rates. */
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

/**
 * Parameters in force on a day, general and by product (rates/README.md, dated values). An ended validity
 * keeps its value until a new one begins. Throws 422 when a required parameter had not begun.
 */
export async function readParameters(
  q: Queries,
  company: string,
  fecha: string,
  productos: readonly string[],
): Promise<UsedParameter[]> {
  const tags = Object.keys(PARAMETERS) as Tag[]
  const general = scopeOf({})
  const own = new Map([...new Set(productos)].map((id_producto) => [scopeOf({ id_producto }), id_producto]))
  const found = await latestValues(q, company, { tags, alcances: [general, ...own.keys()], fecha })
  return tags.flatMap((tag): UsedParameter[] => {
    const its = found.filter((one) => one.tag === tag)
    const known = its.find(({ alcance }) => alcance === general)
    if (!known && !PARAMETERS[tag]) throw missingParameter(tag, fecha, 'fecha')
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

interface Calculating {
  /** Today in Bogotá: the default date and the latest one. */
  hoy: string
  /** Locks the weighings and the supplier until the transaction ends. */
  lock?: boolean
  /** Number of the settlement that is computed again. Its weighings do not count as taken. */
  own?: string
}

/**
 * Computes a settlement from its body, without storing anything. Throws 422 for unfit weighings, dates and
 * amounts.
 */
export async function calculate(
  q: Queries,
  company: string,
  body: NewSettlement,
  { hoy, lock = false, own }: Calculating,
) {
  const fecha = body.fecha ?? hoy
  const ids = listOf(body.pesadas)
  if (lock && ids) await lockWeighings(q, company, ids)
  const supplier = await findSupplier(q, company, body.id_proveedor, lock)
  const taker = { id_proveedor: supplier.id_tercero, own: own ?? null }
  const found = refuseUnfit(await readWeighings(q, company, body.pesadas, taker), body.pesadas)
  refuseOutside('fecha', fecha, { desde: firstDay(found), hasta: { dia: hoy, que: 'hoy' } })
  const productos = found.map((one) => one.id_producto)
  const parametros = await readParameters(q, company, fecha, productos)
  const tablas = await tablesInForce(q, company, fecha)
  const fixes = isFixation(found)
  const weighings = partsToSettle(found, fixes, body.kilos, { parametros, tablas })
  const settled = new Set(weighings.map(({ id_producto }) => id_producto))
  const precios = await pricesOfDay(q, company, fecha, weighings)
  const delDia = await boughtThatDay(q, company, { id_proveedor: supplier.id_tercero, fecha, own })
  const delMunicipio = await townRates(q, company, fecha)
  const cuota = await levyOf(q, company, supplier, own === undefined ? {} : { liquidacion: own })
  const calculo = assemble(body, fecha, supplier, weighings, {
    parametros: parametros.filter(({ id_producto }) => id_producto === null || settled.has(id_producto)),
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
    await withDepositAdvance(q, company, { ...body, fecha }, fixes),
    calculo,
    { lock, own },
  )
  const limites = { aPagar: abonado.total_a_pagar, deNuevo: own !== undefined }
  const anticipado = withAdvanceDeducted(abonado, anticipos, chooseAdvance(body.anticipo, anticipos, limites))
  return { ...anticipado, ...(fixes && { fijacion: true }) }
}

/** A fixation offsets the advance paid on the deposit, unless the body names an agreement or '' for none. */
async function withDepositAdvance(
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

/** Adds the offset against a crop loan, when the body asks for one. */
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
  const chosen = chooseOffset(body, offered, { fecha, aPagar, deNuevo: own !== undefined })
  if (!chosen) return calculo
  const { acuerdo, valor, propuesto } = chosen
  return withOffset(calculo, { ...(await dividedOffset(q, acuerdo, { valor, fecha })), propuesto }, fecha)
}

/** The calculation, plus the agreements that it could pay. */
export async function previewSettlement(q: Queries, company: string, body: NewSettlement, hoy: string) {
  const calculo = await calculate(q, company, body, { hoy })
  const offered = await offeredAgreements(q, company, calculo.id_proveedor, calculo.fecha)
  const abono_propuesto = (one: AcuerdoOfrecido) => proposedOffset(one, calculo.total_antes_abono)
  return { ...calculo, acuerdos: offered.map((one) => ({ ...one, abono_propuesto: abono_propuesto(one) })) }
}

/**
 * Other settlements of the supplier on the day that are not voided. Drafts are included, because they may be
 * approved at any time.
 */
export const boughtThatDay = (
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

/**
 * Reads the supplier. `lock` makes a second settlement of the same supplier wait, so that it counts the
 * purchases of the first.
 */
export async function findSupplier(
  q: Queries,
  company: string,
  id: string,
  lock: boolean,
): Promise<Supplier> {
  const rows = isId(id)
    ? await rowsOf<Supplier>(
        q,
        sql`select ${LEVY_PAYER}, nombre, tipo_identificacion, identificacion, tags, ica from third_parties
          where id_empresa = ${company} and id_tercero = ${id} and tipo = 'PROVEEDOR'
          ${lock ? sql`for no key update` : sql``}`,
      )
    : []
  if (!rows[0]) throw invalidField('id_proveedor', mustChoose('un proveedor'))
  return rows[0]
}
