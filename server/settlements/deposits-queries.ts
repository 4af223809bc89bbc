import { sql, type SQL } from 'drizzle-orm'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { meanQuality, dryKilos } from './deposits-rules.ts'
import { price } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { tablesInForce } from '#server/rates/quality-tables-queries.ts'
import { dryFactor } from './assembly.ts'
import { readParameters } from './inputs-queries.ts'
import { pricesOfDay } from '#server/rates/price-list-queries.ts'
import { oneOf, readParty, type Party } from '#server/parties/queries.ts'
import { sharedWith } from '#server/weighings/settled-queries.ts'

interface DepositedWeighing {
  id_documento: string
  documento: string
  fecha: string
  fijar_hasta: string
  id_tercero: string
  nombre: string
  id_producto: string
  producto: string
  id_origen: string | null
  humedad: number
  impureza: number
  grano_p: number | null
  grano_r: number | null
  yeso: number | null
  netos: number
  fijados: number
  abiertos: number
}

/** Upper limit of the report's rows. */
const LINES_MAX = 20_000

/**
 * Paddy in deposit on `hoy` (settlements/README.md, deposits): by farmer, or the whole account of one farmer.
 * Net kilos with two decimals, dry kilos and pesos whole. Throws 404 for an unknown party.
 */
export async function depositsReport(q: Queries, company: string, id: string | undefined, hoy: string) {
  const tercero = id ? await readParty(q, company, id) : null
  const kept = await readDeposited(q, company, tercero)
  const products = [...new Map(kept.map(({ id_producto, producto }) => [id_producto, producto]))]
  const parametros = await readParameters(
    q,
    company,
    hoy,
    products.map(([product]) => product),
  )
  const held = { parametros, tablas: await tablesInForce(q, company, hoy) }
  const load = parametros.find(({ tag }) => tag === 'KG_CARGA')!.valor
  const listed = await pricesOfDay(q, company, hoy, kept)
  const last = new Map<string, LastPrice | undefined>()
  for (const [product] of products) last.set(product, await lastPrice(q, company, product))
  const pesadas = kept.map(({ id_origen: _origin, ...one }, place) => {
    const { id_producto, abiertos } = one
    const factor = dryFactor(one, held)
    const secos = dryKilos({ kg: abiertos, factor })
    const precio = listed.pesadas[place]?.propuesto ?? last.get(id_producto)?.valor
    const valor = precio ? roundTo(new Decimal(secos).times(precio).dividedBy(load)) : null
    return { ...one, secos, valor }
  })
  return {
    fecha: hoy,
    tercero,
    agricultores: ownersOf(pesadas),
    productos: products.map(([id_producto, producto]) => {
      const its = pesadas.filter((one) => one.id_producto === id_producto)
      return { id_producto, producto, pesadas: its.length, ...meanQuality(its), ...sumsOf(its) }
    }),
    pesadas: tercero ? pesadas : [],
    fijaciones: tercero ? await readFixations(q, company, tercero) : [],
    total: { pesadas: pesadas.length, ...sumsOf(pesadas) },
    precios: [
      ...listed.precios
        .filter(({ tag }) => tag === 'PRECIO_CARGA')
        .map(
          (one) =>
            `${[one.descripcion, one.producto, one.origen].filter(Boolean).join(', ')}: ${price(one.valor)} la carga.`,
        ),
      ...products
        .filter(([product]) =>
          kept.some((one, place) => one.id_producto === product && !listed.pesadas[place]?.propuesto),
        )
        .map(([product, name]) => `${name}: ${lastText(last.get(product))}`),
    ],
  }
}

type Line = Pick<DepositedWeighing, 'id_tercero' | 'nombre' | 'fijar_hasta' | 'netos' | 'fijados'> & {
  abiertos: number
  secos: number
  valor: number | null
}

const sumsOf = (lines: readonly Line[]) => {
  const sum = (of: 'netos' | 'fijados' | 'abiertos' | 'secos') => addUp(lines.map((one) => one[of]))
  return {
    netos: sum('netos'),
    fijados: sum('fijados'),
    abiertos: sum('abiertos'),
    secos: sum('secos'),
    valor: addUp(lines.map(({ valor }) => valor ?? 0)),
  }
}

/** Sums by farmer, the earliest last day first. */
function ownersOf(lines: readonly Line[]) {
  const owners = new Map<string, Line[]>()
  for (const line of lines) owners.set(line.id_tercero, [...(owners.get(line.id_tercero) ?? []), line])
  return [...owners.entries()]
    .map(([id_tercero, its]) => ({
      id_tercero,
      nombre: its[0]?.nombre ?? '',
      pesadas: its.length,
      fijar_hasta: its.map(({ fijar_hasta }) => fijar_hasta).reduce((a, b) => (a < b ? a : b)),
      ...sumsOf(its),
    }))
    .sort((a, b) => (a.fijar_hasta < b.fijar_hasta ? -1 : 1))
}

/** Weighings in deposit, one row per owner: those with open kilos, or all of one party. Net, fixed and open kilos. */
export function readDeposited(
  q: Queries,
  company: string,
  party: Party | null,
): Promise<DepositedWeighing[]> {
  const open = sql`aplica_liquidacion and netos > fijados`
  const its: SQL = party ? sql`id_tercero = ${oneOf(party)}` : open
  return rowsOf<DepositedWeighing>(
    q,
    sql`select id_documento, documento, fecha::text as fecha, fijar_hasta::text as fijar_hasta, id_tercero, nombre,
        id_producto, producto, id_origen, humedad::float8 as humedad, impureza::float8 as impureza,
        grano_p::float8 as grano_p, grano_r::float8 as grano_r, yeso::float8 as yeso, netos::float8 as netos,
        fijados::float8 as fijados, (netos - fijados)::float8 as abiertos
      from (
        select w.id_weighing_record as id_documento, w.consecutivo as documento, w.fecha, w.fijar_hasta, w.aplica_liquidacion,
          coalesce(p.id_proveedor, w.id_proveedor) as id_tercero,
          coalesce(p.nombre_proveedor, w.nombre_proveedor) as nombre,
          w.id_producto, w.descripcion_producto as producto, w.id_origen, w.humedad, w.impureza, w.grano_p, w.grano_r,
          w.yeso, coalesce(p.kg, w.peso_neto) as netos,
          (select coalesce(sum(l.kg), 0) from settlement_weighings l join settlements s using (id_liquidacion)
            where l.id_weighing_record = w.id_weighing_record and l.viva
              and s.id_proveedor = coalesce(p.id_proveedor, w.id_proveedor)) as fijados
        from weighing_records w left join weighing_shares p using (id_weighing_record)
        where w.id_empresa = ${company} and w.en_deposito and not w.eliminada and w.peso_neto is not null
          and w.humedad > 0 and w.impureza is not null and ${party ? ofParty(party) : sql`w.aplica_liquidacion`}
      ) k where ${its} order by fijar_hasta, id_documento limit ${LINES_MAX}`,
  )
}

const ofParty = (party: Party) =>
  sql`(w.id_proveedor = ${oneOf(party)}
    or w.id_weighing_record = any (array(${sharedWith(oneOf(party))})))`

const readFixations = (q: Queries, company: string, party: Party) =>
  rowsOf(
    q,
    sql`select id_liquidacion as id_documento, consecutivo as documento, numero_fijacion as fijacion, fecha::text as fecha,
        estado, precio_carga::float8 as precio_carga, peso_neto::float8 as netos, kg_liquidados::float8 as secos,
        subtotal::float8 as subtotal
      from settlements
      where id_empresa = ${company} and id_proveedor = ${oneOf(party)} and numero_fijacion is not null and estado <> 'ANULADA'
      order by numero_fijacion`,
  )

interface LastPrice {
  /** Price in pesos per carga. */
  valor: string
  consecutivo: string
  fecha: string
}

/** Price of the product's last settlement, used when the price list has no value. */
async function lastPrice(q: Queries, company: string, product: string): Promise<LastPrice | undefined> {
  const [last] = await rowsOf<LastPrice>(
    q,
    sql`select s.precio_carga::text as valor, s.consecutivo, s.fecha::text as fecha
      from settlements s
      where s.id_empresa = ${company} and s.estado <> 'ANULADA' and exists (
        select from settlement_weighings l join weighing_records w using (id_weighing_record)
        where l.id_liquidacion = s.id_liquidacion and w.id_producto = ${product})
      order by s.fecha desc, s.id_liquidacion desc limit 1`,
  )
  return last
}

const lastText = (last: LastPrice | undefined) =>
  last
    ? `${price(Number(last.valor))} la carga, de la última liquidación, ${last.consecutivo} del ${writtenDay(last.fecha)}.`
    : 'sin precio en las tarifas ni liquidaciones, por eso sin valor.'
