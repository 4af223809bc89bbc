import { sql } from 'drizzle-orm'
import { calculateDebt } from './rules.ts'
import { compareWithUsury } from '#server/rates/usury-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { requestsOf } from '#server/approvals/queries.ts'
import { asJson, getRow, type Row } from '#server/kit/rows/rows.ts'
import { AGREEMENTS } from './queries.ts'
import { usuryCeiling } from '#server/rates/parameters-queries.ts'
import { cutOf, readLedger, totalsOf, withMaximumFlags, type Agreement } from './ledger-queries.ts'
import { MOVEMENTS } from './movements-queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

/**
 * One agreement with its loans, interest periods, offsets, debt over time, usury ceiling, receivables and
 * approval requests. Throws 404.
 */
export async function agreementDetail(q: Queries, company: string, id: string, hoy: string) {
  const row = (await getRow(q, AGREEMENTS, company, id)) as Agreement
  const calculado_al = cutOf(row, hoy)
  const deuda = calculateDebt({ ...row, ...(await readLedger(q, row._id)) }, calculado_al)
  const movements = await readMovements(q, row._id)
  const settlements = await readSettlements(q, row._id)
  const lineOf = new Map(deuda.lineas.map((linea) => [linea.id, linea]))
  return {
    ...withMaximumFlags({ ...row, ...totalsOf(deuda) }),
    ...compareWithUsury(row.tasa, await usuryCeiling(q, company, row.fecha_de_inicio)),
    ...(await readClosing(q, row._id)),
    calculado_al,
    capital_pendiente: deuda.capital_pendiente,
    interes_pendiente: deuda.interes_pendiente,
    movimientos: movements.map((movement) => {
      const { interes = 0, ...linea } = lineOf.get(movement._id) ?? {}
      return { ...movement, ...linea, intereses: interes, total: Number(movement.valor) + interes }
    }),
    abonos: deuda.abonos.map(({ id: id_liquidacion, sobrante: _none, ...abono }) => ({
      ...settlements.get(id_liquidacion),
      ...abono,
      id_liquidacion,
    })),
    evolucion: deuda.evolucion,
    solicitudes: await requestsOf(q, company, row._id),
  }
}

async function readMovements(q: Queries, id: string): Promise<Row[]> {
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(MOVEMENTS, sql`m`)} as fila from financing_agreement_movements m
      where id_financing_agreement = ${id} order by fecha_movimiento, id_movimiento_af`,
  )
  return rows.map(({ fila }) => fila)
}

/** Number and state of each settlement whose offset counts, by settlement id. */
async function readSettlements(q: Queries, id: string) {
  const rows = await rowsOf<{ id: string; consecutivo: string; estado: string }>(
    q,
    sql`select id_liquidacion as id, consecutivo, estado from settlements where id_acuerdo = ${id} and abono_contado`,
  )
  return new Map(rows.map(({ id: id_liquidacion, ...settlement }) => [id_liquidacion, settlement]))
}

/** Closing time, and the receivables that the agreement left. */
async function readClosing(q: Queries, id: string) {
  const [closing] = await rowsOf<{ cerrado_en: string; cuentas: Record<string, unknown>[] }>(
    q,
    sql`select coalesce(${inBogota(sql`cerrado_en`)}, '') as cerrado_en,
        (select coalesce(jsonb_agg(to_jsonb(a) order by id_cuenta_por_cobrar), '[]')
          from (select id_cuenta_por_cobrar, numero_factura, valor_original_factura, saldo_actual, observaciones
            from accounts_receivable where id_acuerdo = ${id}) a) as cuentas
      from financing_agreements where id_acuerdo_de_financiamiento = ${id}`,
  )
  return closing
}
