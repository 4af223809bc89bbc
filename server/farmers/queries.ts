import { sql, type SQL } from 'drizzle-orm'
import { Statement } from '#server/receivables/contract.ts'
import { SearchRequest } from '#server/kit/contract/common.ts'
import type { FarmerAccount } from './contract.ts'
import { FinancingAgreement } from '#server/financing/contract.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { type AccountPart, type FarmerPaper, PART_ROWS } from './words.ts'
import { addDays } from '#server/kit/words/days.ts'
import { clientStatement } from '#server/receivables/clients-queries.ts'
import { DISBURSEMENTS } from '#server/payments/disbursements-queries.ts'
import type { OpenLink } from './links-queries.ts'
import { searchAgreements } from '#server/financing/queries.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { RECEIPTS } from '#server/receipts/queries.ts'
import { readDeposited } from '#server/settlements/deposits-queries.ts'
import { oneOf, readParty, type Party } from '#server/parties/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isId, type Row } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { APPROVED_OR_PAID, SETTLEMENTS } from '#server/settlements/queries.ts'
import { WEIGHINGS } from '#server/weighings/queries.ts'
import { sharedWith } from '#server/weighings/settled-queries.ts'
import { LEVY_CHARGED } from '#server/taxes/withholdings-queries.ts'

/** Lines of each part on the page. */
const NEWEST = 8

/** Days that the page covers. A part on its own page shows everything. */
const DAYS = 365

/** No farmer has as many agreements at once. */
const AGREEMENTS_MAX = 100

/** Number of years whose certificates are offered. */
const YEARS = 6

/** Farmer of a link, under every type of third party, within one company. */
export interface Farmer {
  q: Queries
  company: string
  party: Party
  hoy: string
}

/** Farmer of a link. Throws 404 for a deleted third party. */
export const farmerOf = async (q: Queries, link: OpenLink, hoy: string): Promise<Farmer> => ({
  q,
  company: link.id_empresa,
  party: await readParty(q, link.id_empresa, link.id_tercero),
  hoy,
})

const ownsShare = (farmer: SQL) => sql`id_weighing_record = any (array(${sharedWith(farmer)}))`

/** Weighings with kilos of the farmer: delivered, bought or shared, but not only driven. */
const weighingsOf = (farmer: SQL) =>
  sql`(id_proveedor = ${farmer} or id_cliente = ${farmer} or ${ownsShare(farmer)})`

/** Documents of each part. Leaves out drafts, and voided settlements that were never approved. */
const PART_SOURCES: Record<AccountPart, { resource: Resource; ownedBy: (farmer: SQL) => SQL }> = {
  tiquetes: { resource: WEIGHINGS, ownedBy: weighingsOf },
  liquidaciones: {
    resource: SETTLEMENTS,
    ownedBy: (farmer) =>
      sql`(id_proveedor = ${farmer} and (${APPROVED_OR_PAID} or (estado = 'ANULADA' and aprobada_en is not null)))`,
  },
  egresos: {
    resource: { ...DISBURSEMENTS, dated: 'fecha' },
    ownedBy: (farmer) => sql`id_tercero = ${farmer}`,
  },
  recibos: {
    resource: RECEIPTS,
    ownedBy: (farmer) => sql`(id_cliente_tercero = ${farmer} and estado <> 'PENDIENTE')`,
  },
}

function searchPart({ q, company, party, hoy }: Farmer, part: AccountPart, page?: number): Promise<Page> {
  const { resource, ownedBy } = PART_SOURCES[part]
  const whole = page !== undefined
  const request = SearchRequest.parse({
    actual_page: page ?? 1,
    limit: whole ? PART_ROWS : NEWEST,
    filtros: whole ? {} : { desde: addDays(hoy, -DAYS) },
  })
  const filters = { suyo: () => ownedBy(oneOf(party)) }
  return searchRows(q, resource, company, request, { fixed: { suyo: 'si' }, filters })
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))

interface Share {
  id_proveedor: string
  /** Null until the second weight. */
  kg: number | null
}

/**
 * Net kilos of the farmer: his shares, or all kilos of a ticket that is not shared. Null until the second weight; 0
 * on a shared ticket of which he owns no part.
 */
function kilosOf({ ids }: Party, row: Row): number | null {
  const shares = row.partes as Share[]
  if (shares.length === 0) return number(row.peso_neto)
  const own = shares.filter(({ id_proveedor }) => ids.includes(id_proveedor)).map(({ kg }) => kg)
  return own.includes(null) ? null : addUp(own.map(Number))
}

function ticketOf(party: Party, row: Row) {
  const { ids } = party
  const named = ids.includes(text(row.id_proveedor)) || ids.includes(text(row.id_cliente))
  const kg = kilosOf(party, row)
  return {
    id: row._id,
    numero: text(row.consecutivo),
    fecha: text(row.fecha),
    estado: text(row.estado),
    producto: text(row.descripcion_producto),
    placa: text(row.placa),
    kg,
    con_papel: named && kg !== 0,
  }
}

const moneyOf = (numero: string, fecha: string, valor: string) => (row: Row) => ({
  id: row._id,
  numero: text(row[numero]),
  fecha: text(row[fecha]),
  estado: text(row.estado),
  valor: Number(row[valor]),
})

const READ: Record<AccountPart, (party: Party) => (row: Row) => object> = {
  tiquetes: (party) => (row) => ticketOf(party, row),
  liquidaciones: () => moneyOf('consecutivo', 'fecha', 'total_a_pagar'),
  egresos: () => moneyOf('consecutivo', 'fecha', 'valor'),
  recibos: () => moneyOf('numero_recibo', 'fecha_recepcion_pago', 'valor_pagado'),
}

/** One part of the account, page by page, newest first. */
export async function accountPart(farmer: Farmer, part: AccountPart, page: number) {
  return { [part]: await readPart(farmer, part, page) }
}

async function readPart(farmer: Farmer, part: AccountPart, page?: number) {
  const { data, total_count } = await searchPart(farmer, part, page)
  return { data: data.map(READ[part](farmer.party)), total_count }
}

/** Whole page of the farmer: a year's newest lines, deposits, debt and certificates. */
export async function wholeAccount(farmer: Farmer) {
  return {
    tiquetes: await readPart(farmer, 'tiquetes'),
    liquidaciones: await readPart(farmer, 'liquidaciones'),
    egresos: await readPart(farmer, 'egresos'),
    recibos: await readPart(farmer, 'recibos'),
    depositos: await readDeposits(farmer),
    deuda: await readDebt(farmer),
    certificados: await readCertificates(farmer),
  }
}

async function readDeposits({ q, company, party }: Farmer): Promise<FarmerAccount['depositos']> {
  const open = (await readDeposited(q, company, party)).filter(({ abiertos }) => abiertos > 0)
  return {
    kg: addUp(open.map(({ abiertos }) => abiertos)),
    pesadas: open.map(({ documento, fecha, abiertos, fijar_hasta }) => ({
      numero: documento,
      fecha,
      kg: abiertos,
      fijar_hasta,
    })),
  }
}

/** Debt on the day, from the same lists and statements that the mill reads. */
async function readDebt(farmer: Farmer): Promise<NonNullable<FarmerAccount['deuda']>> {
  const { q, company, party, hoy } = farmer
  const acuerdos: NonNullable<FarmerAccount['deuda']>['acuerdos'] = []
  const statements: Statement[] = []
  for (const id of party.ids) {
    const request = SearchRequest.parse({
      limit: AGREEMENTS_MAX,
      filtros: { tercero: id, estado: 'EN_EJECUCION' },
    })
    const { data } = await searchAgreements(q, company, request, hoy)
    for (const row of data) {
      const { _id, consecutivo, fecha_de_inicio, estado, saldo } = FinancingAgreement.parse(row)
      acuerdos.push({ id: _id, numero: consecutivo, fecha: fecha_de_inicio, estado, valor: saldo })
    }
    statements.push(Statement.parse(await clientStatement(q, company, id, hoy)))
  }
  const cuentas = statements.flatMap((one) =>
    one.cuentas.map((cuenta) => ({
      id: cuenta._id,
      numero: cuenta.numero_factura,
      fecha: cuenta.fecha_factura,
      vence: cuenta.fecha_esperada_pago,
      estado: cuenta.estado_documento,
      valor: cuenta.saldo_actual,
      mora: cuenta.valor_mora,
    })),
  )
  const sum = (of: (statement: Statement) => number | null) => addUp(statements.map((one) => of(one) ?? 0))
  const por_descontar = (await openAdvances(q, company, oneOf(party))).map(
    ({ id_anticipo, id_liquidacion, consecutivo, fecha, queda }) => ({
      id: id_anticipo,
      numero: consecutivo,
      fecha,
      estado: id_liquidacion ? ('ANULADA' as const) : ('' as const),
      valor: queda,
      con_papel: id_liquidacion !== null,
    }),
  )
  return {
    total: sum((one) => one.saldo) + addUp([...acuerdos, ...por_descontar].map(({ valor }) => valor)),
    acuerdos,
    cuentas,
    por_descontar,
    mora: sum((one) => one.mora),
    anticipos: sum((one) => one.anticipos),
    estados: statements.filter((one) => one.cuentas.length > 0).map(({ cliente_id }) => cliente_id),
  }
}

/** Years with levy or withholding. The paper itself refuses a year whose documents were voided since. */
async function readCertificates({ q, company, party, hoy }: Farmer): Promise<FarmerAccount['certificados']> {
  const years = await rowsOf<{ anio: number; cuota: boolean; retencion: boolean }>(
    q,
    sql`select extract(year from fecha)::int as anio, bool_or(cuota) as cuota, bool_or(retencion) as retencion
      from (select fecha, cuota_fomento > 0 as cuota, retencion > 0 as retencion from settlements
          where id_empresa = ${company} and id_proveedor = ${oneOf(party)} and ${APPROVED_OR_PAID}
        union all
        select fecha, true, false from milling_operations o
          where id_empresa = ${company} and id_dueno = ${oneOf(party)} and not anulada and ${LEVY_CHARGED}) d
      where fecha > make_date(${Number(hoy.slice(0, 4)) - YEARS}, 12, 31)
      group by 1 order by 1 desc`,
  )
  const id = party.id_tercero
  return years.flatMap(({ anio, cuota, retencion }) => [
    ...(cuota ? [{ tipo: 'CERTIFICADO_CUOTA' as const, id, anio }] : []),
    ...(retencion ? [{ tipo: 'CERTIFICADO_RETENCION' as const, id, anio }] : []),
  ])
}

/** Name and number of each paper of the farmer, with the same conditions as the page. */
const PAPERS: Record<FarmerPaper, (farmer: SQL, id: string) => SQL> = {
  TIQUETE_BASCULA: (farmer, id) => sql`select 'tiquete ' || consecutivo as papel from weighing_records
    where id_weighing_record = ${id} and not eliminada and (id_proveedor = ${farmer} or id_cliente = ${farmer})
      and (not repartida or ${ownsShare(farmer)})`,
  LIQUIDACION: (farmer, id) => sql`select 'liquidación ' || consecutivo as papel from settlements
    where id_liquidacion = ${id} and ${PART_SOURCES.liquidaciones.ownedBy(farmer)}`,
  EGRESO: (farmer, id) => sql`select 'comprobante de egreso ' || consecutivo as papel from disbursements
    where id_egreso = ${id} and ${PART_SOURCES.egresos.ownedBy(farmer)}`,
  RECIBO_CAJA: (farmer, id) => sql`select 'recibo de caja ' || numero_recibo as papel from payment_receipts
    where id_recibo_caja = ${id} and ${PART_SOURCES.recibos.ownedBy(farmer)}`,
  ACUERDO_FINANCIAMIENTO: (
    farmer,
    id,
  ) => sql`select 'acuerdo ' || consecutivo as papel from financing_agreements
    where id_acuerdo_de_financiamiento = ${id} and id_tercetro = ${farmer} and estado = 'EN_EJECUCION'`,
  CUENTAS_POR_COBRAR: (
    farmer,
    id,
  ) => sql`select 'cuenta por cobrar ' || numero_factura as papel from accounts_receivable
      where id_cuenta_por_cobrar = ${id} and cliente_id = ${farmer} and not anulada
    union all select 'estado de cuenta' from third_parties where id_tercero = ${id} and id_tercero = ${farmer}
      and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`,
  CERTIFICADO_CUOTA: (farmer, id) => sql`select 'certificado de cuota de fomento' as papel from third_parties
    where id_tercero = ${id} and id_tercero = ${farmer}`,
  CERTIFICADO_RETENCION: (farmer, id) => sql`select 'certificado de retención' as papel from third_parties
    where id_tercero = ${id} and id_tercero = ${farmer}`,
}

/** Name of a paper, 'liquidación LIQ-194'; undefined for a paper of someone else. */
export async function paperName(farmer: Farmer, tipo: FarmerPaper, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const [found] = await rowsOf<{ papel: string }>(farmer.q, PAPERS[tipo](oneOf(farmer.party), id))
  return found?.papel
}
