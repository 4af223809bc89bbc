import { sql } from 'drizzle-orm'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { maximumLoan } from '#server/financing/rules.ts'
import type { PrestamoInicial } from './rules.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { AGREEMENTS } from '#server/financing/queries.ts'
import type { Agreement } from '#server/financing/ledger-queries.ts'
import { recalculate } from '#server/financing/ledger-acts.ts'
import { MOVEMENTS } from '#server/financing/movements-queries.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { ofImport, lockBrought, refuseUsedRecords, type Bringing } from './opening-rows-acts.ts'
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
  { company, idImportacion, hoy, throwIfStopped }: Bringing,
  agreements: readonly OpeningAgreement[],
): Promise<void> {
  for (const { prestamos, maximo_prestar, ...agreement } of agreements) {
    await throwIfStopped?.()
    const row = (await createRow(tx, AGREEMENTS, company, {
      ...agreement,
      ...(await limitOf(tx, company, agreement.numero_hectareas, maximo_prestar, hoy)),
      id_importacion: idImportacion,
    })) as Agreement
    await insertRows(
      tx,
      MOVEMENTS.name,
      prestamos.map((loan) => ({ id_empresa: company, id_financing_agreement: row._id, ...loan })),
    )
    await recalculate(tx, row, hoy)
  }
}

/** Decimals of the quota per hectare. Enough for an exact maximum below a million hectares. */
const QUOTA_DECIMALS = 6

/** Maximum and the matching quota in pesos per hectare. */
async function limitOf(
  tx: Transaction,
  company: string,
  hectares: number,
  maximum: number | undefined,
  hoy: string,
) {
  if (maximum !== undefined) {
    const cupo_hectarea = roundTo(new Decimal(maximum).dividedBy(hectares), QUOTA_DECIMALS)
    return { cupo_hectarea, maximo_prestar: maximum }
  }
  const { CUPO_HECTAREA } = await parametersInForce(tx, company, ['CUPO_HECTAREA'], hoy)
  return {
    cupo_hectarea: CUPO_HECTAREA.valor,
    maximo_prestar: maximumLoan(hectares, CUPO_HECTAREA.valor),
  }
}

/**
 * Deletes the agreements of an import with their loans.
 * Throws EN_USO if one is closed, has later loans or an approval request, or is in a settlement.
 */
export async function takeBackAgreements(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  await lockBrought(tx, AGREEMENTS, brought)
  await refuseUsedRecords(
    tx,
    sql`select 'el acuerdo ' || consecutivo || hace as porque from (
        select g.consecutivo, g.id_acuerdo_de_financiamiento as id, coalesce(
          (select ' está en la liquidación ' || s.consecutivo || '.' from settlements s
            where s.id_acuerdo = g.id_acuerdo_de_financiamiento limit 1),
          case when g.fecha_liquidacion is not null then ' ya se cerró.' end,
          (select ' tiene préstamos hechos después.' from financing_agreement_movements m
            where m.id_financing_agreement = g.id_acuerdo_de_financiamiento and m.saldo_inicial_al is null limit 1),
          (select ' pidió una aprobación.' from approval_requests r
            where r.id_empresa = ${company} and r.id_referencia = g.id_acuerdo_de_financiamiento limit 1)) as hace
        from financing_agreements g where ${brought}) h
      where hace is not null order by id`,
  )
  await tx.execute(
    sql`delete from financing_agreement_movements where id_financing_agreement in (
      select id_acuerdo_de_financiamiento from financing_agreements where ${brought})`,
  )
  await tx.execute(sql`delete from financing_agreements where ${brought}`)
}
