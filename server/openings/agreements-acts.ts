import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { Decimal, roundTo, type Cifra } from '#server/kit/rules/figures.ts'
import { debtOn, maximumLoan } from '#server/financing/rules.ts'
import type { PrestamoInicial } from './rules.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { AGREEMENTS } from '#server/financing/queries.ts'
import { MOVEMENTS } from '#server/financing/movements-queries.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { insertOpeningRows, ofImport, undoneOpening, type Bringing, type Used } from './opening-rows-acts.ts'
import { insertRows } from '#server/db/writes.ts'

/** Earlier agreement with the rest of its loans: whole pesos, % a month, hectares, days `aaaa-mm-dd`. */
export interface OpeningAgreement {
  consecutivo: string
  id_tercetro: string
  nombre_tercero: string
  tipo_identificacion_tercero: string
  identificacion_tercero: string
  fecha_de_inicio: string
  numero_de_dias_del_cultivo: number
  numero_hectareas: number
  /** Interest rate of the agreement, independent of the parameter. */
  tasa: number
  /** Default: hectares × current quota. */
  maximo_prestar?: number | undefined
  prestamos: readonly PrestamoInicial[]
}

/**
 * Inserts agreements with their loans, even above the maximum, because that money is already lent.
 * Interest runs from the cut-off day of each loan.
 */
export async function bringAgreements(
  tx: Transaction,
  by: Bringing,
  agreements: readonly OpeningAgreement[],
): Promise<void> {
  const { company, hoy } = by
  const missing = agreements.some(({ maximo_prestar }) => maximo_prestar === undefined)
  const quota = missing
    ? (await parametersInForce(tx, company, ['CUPO_HECTAREA'], hoy)).CUPO_HECTAREA.valor
    : 0
  const owed = agreements.map((agreement) => owedOn(agreement, hoy))
  const rows = agreements.map(({ prestamos: _loans, maximo_prestar, ...agreement }, at) => ({
    ...agreement,
    ...limitOf(agreement.numero_hectareas, maximo_prestar, quota),
    total_neto: owed[at]!.total_neto,
    interes: owed[at]!.interes,
    calculado_al: hoy,
  }))
  await insertOpeningRows(tx, by, AGREEMENTS.name, rows)
  const numbers = agreements.map(({ consecutivo }) => consecutivo)
  const ids = await idsByNumber(tx, by, numbers)
  const loans = agreements.flatMap(({ consecutivo, prestamos }, at) =>
    prestamos.map((loan, line) => ({
      id_empresa: company,
      id_financing_agreement: ids.get(consecutivo),
      intereses: owed[at]!.interesOf(line),
      ...loan,
    })),
  )
  await insertRows(tx, MOVEMENTS.name, loans)
}

/** Debt of the day `hoy`, and the interest of a loan by its place. No settlement paid anything yet. */
function owedOn({ tasa, prestamos }: OpeningAgreement, hoy: string) {
  const loans = prestamos.map(({ saldo_inicial_al, fecha_movimiento, valor, interes_inicial }, line) => ({
    id: String(line),
    fecha: saldo_inicial_al,
    valor,
    interes_inicial,
    prestado_el: fecha_movimiento,
  }))
  const { total_neto, interes, lineas } = debtOn({ tasa, prestamos: loans, abonos: [] }, hoy)
  const interests = new Map(lineas.map((linea) => [linea.id, linea.interes]))
  return { total_neto, interes, interesOf: (line: number) => interests.get(String(line)) ?? 0 }
}

/** Ids of imported agreements by their numbers. */
async function idsByNumber(
  tx: Transaction,
  { company, idImportacion }: Bringing,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; consecutivo: string }>(
    tx,
    sql`select id_acuerdo_de_financiamiento as id, consecutivo from financing_agreements
      where ${ofImport(company, idImportacion)}
        and consecutivo = any (${textsOf(numbers)})`,
  )
  return new Map(rows.map(({ id, consecutivo }) => [consecutivo, id]))
}

/** Decimals of the quota per hectare. Enough for an exact maximum below a million hectares. */
const QUOTA_DECIMALS = 6

/** Maximum and the matching quota in pesos per hectare. `quota`: the current one. */
function limitOf(hectares: number, maximum: number | undefined, quota: Cifra) {
  if (maximum === undefined) return { cupo_hectarea: quota, maximo_prestar: maximumLoan(hectares, quota) }
  const cupo_hectarea = roundTo(new Decimal(maximum).dividedBy(hectares), QUOTA_DECIMALS)
  return { cupo_hectarea, maximo_prestar: maximum }
}

/**
 * Agreements of an import go until one is closed, has later loans, loans of another import or an approval request, or
 * is in a settlement.
 */
export const undoneAgreements = undoneOpening({
  resource: AGREEMENTS,
  day: 'fecha_de_inicio',
  used: (tx, company, brought) =>
    rowsOf<Used>(
      tx,
      sql`select id, 'el acuerdo ' || consecutivo || hace as porque from (
          select g.consecutivo, g.id_acuerdo_de_financiamiento as id, coalesce(
            (select ' está en la liquidación ' || s.consecutivo || '.' from settlements s
              where s.id_acuerdo = g.id_acuerdo_de_financiamiento limit 1),
            case when g.fecha_liquidacion is not null then ' ya se cerró.' end,
            (select ' tiene préstamos hechos después.' from financing_agreement_movements m
              where m.id_financing_agreement = g.id_acuerdo_de_financiamiento and m.saldo_inicial_al is null limit 1),
            (select ' tiene préstamos de otra importación.' from financing_agreement_movements m
              join imports i on i.id_empresa = m.id_empresa and i.escrita_desde = m.creado_en
              where m.id_financing_agreement = g.id_acuerdo_de_financiamiento limit 1),
            (select ' pidió una aprobación.' from approval_requests r
              where r.id_empresa = ${company} and r.id_referencia = g.id_acuerdo_de_financiamiento limit 1)) as hace
          from financing_agreements g where ${brought}) h
        where hace is not null order by id`,
    ),
  before: (tx, ids) =>
    tx.execute(sql`delete from financing_agreement_movements where id_financing_agreement = ${ids}`),
})
