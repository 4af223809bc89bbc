import { sql } from 'drizzle-orm'
import type { Comprobante } from '#server/kit/rules/voucher.ts'
import {
  deLiquidacion,
  dePago,
  type LiquidacionContable,
  type PagoContable,
} from '#server/settlements/vouchers-rules.ts'
import { dePrestamo, type PrestamoContable } from '#server/financing/vouchers-rules.ts'
import type { Medio } from '#server/payments/means-rules.ts'
import { deudaEn } from '#server/financing/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { LAST_DAY } from '#server/kit/words/days.ts'
import { readLedgers } from '#server/financing/ledger-queries.ts'
import { readBankBook } from '#server/bank/vouchers-queries.ts'
import { readInvoices } from '#server/invoices/vouchers-queries.ts'
import { readReceipts } from '#server/receipts/vouchers-queries.ts'
import { readReceivables } from '#server/receivables/vouchers-queries.ts'
import { readPayables } from '#server/payables/vouchers-queries.ts'
import { readStock } from '#server/stock/vouchers-queries.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, withParties, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, daysOf, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/**
 * The vouchers of every document of a company on the days of the scope, or of the one document that it names, in the order
 * of their days. A few queries for all of them: a month of 50 trucks a day has some 4,000.
 */
export async function readVouchers(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const found = await withParties(q, company, [
    await settlements(q, company, scope),
    await payments(q, company, scope),
    await loans(q, company, scope),
    ...(await readInvoices(q, company, scope)),
    await readReceivables(q, company, scope),
    ...(await readReceipts(q, company, scope)),
    ...(await readStock(q, company, scope)),
    ...(await readPayables(q, company, scope)),
    await readBankBook(q, company, scope),
  ])
  const { desde, hasta } = daysOf(scope)
  return found
    .filter(({ fecha, clave }) =>
      'clave' in scope ? clave === scope.clave : desde <= fecha && fecha <= hasta,
    )
    .sort((one, other) => compare(one.fecha, other.fecha) || compare(one.clave, other.clave))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

interface Settled extends RowOf<Omit<LiquidacionContable, 'a_capital' | 'a_intereses'>> {
  id_acuerdo: string | null
  contado: boolean
  abono: number
  guardado: { a_capital: number; a_intereses: number } | null
}

const SETTLED = [
  ...['subtotal', 'cuota_fomento', 'registro_bolsa', 'retencion', 'reteica', 'descargue', 'flete', 'bascula'],
  ...['otras_deducciones', 'anticipo', 'total_a_pagar', 'abono'],
]

/** What of them pays agreements is divided as these count it today; where it counts no more, as it was when it did. */
async function settlements(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)
  const rows = await rowsOf<Settled>(
    q,
    sql`select s.id_liquidacion as id, s.consecutivo, s.fecha::text as fecha, s.id_proveedor as id_tercero,
        ${numbers('s', SETTLED)}, ${voided.day} as anulada, s.motivo_anulacion as motivo, s.numero_documento as soporte,
        coalesce((select n.numero from notes n where n.id_liquidacion = s.id_liquidacion), '') as nota,
        s.id_acuerdo, s.abono_contado as contado,
        coalesce((select g.consecutivo from financing_agreements g
          where g.id_acuerdo_de_financiamiento = s.id_acuerdo), '') as acuerdo,
        case when s.abono > 0 and not s.abono_contado then c.calculo -> 'acuerdo' end as guardado,
        case when s.estado = 'ANULADA' then coalesce((
          select sum(case p.direccion when 'SALE' then p.valor else -p.valor end) from payments p
          where p.id_liquidacion = s.id_liquidacion), 0) else 0 end::float8 as sin_devolver,
        (select coalesce(json_agg(json_build_object('id_producto', k.id_producto, 'valor', k.valor)
            order by k.id_producto), '[]')
          from (select w.id_producto, sum(l.subtotal) as valor from settlement_weighings l
            join weighing_records w using (id_weighing_record) where l.id_liquidacion = s.id_liquidacion
            group by w.id_producto) k) as productos
      from settlements s cross join lateral (select c.calculo from settlement_calculations c
        where c.id_liquidacion = s.id_liquidacion ${ONE_BY_ONE}) c
      where s.id_empresa = ${company} and s.aprobada_en is not null and s.estado <> 'BORRADOR'
        and ${inScope(scope, ['LIQUIDACION'], sql`s.id_liquidacion`, sql`(${between(sql`s.fecha`, scope)} or ${voided.within(scope)})`)}`,
  )
  const divided = await countedOffsets(
    q,
    rows.flatMap(({ contado, id_acuerdo }) => (contado && id_acuerdo ? [id_acuerdo] : [])),
  )
  return documents(rows, (row) => {
    const { a_capital = 0, a_intereses = 0 } =
      row.abono === 0 ? {} : ((row.contado ? divided.get(row.id) : row.guardado) ?? { a_capital: row.abono })
    return deLiquidacion({ ...row, a_capital, a_intereses })
  })
}

/** How each offset that counts in some agreements divides, by its settlement. */
async function countedOffsets(q: Queries, agreements: readonly string[]) {
  const ids = [...new Set(agreements)]
  const ledgerOf = await readLedgers(q, ids)
  const rates =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; tasa: string }>(
          q,
          sql`select id_acuerdo_de_financiamiento as id, tasa::text as tasa from financing_agreements
            where id_acuerdo_de_financiamiento = any (string_to_array(${ids.join('|')}, '|')::uuid[])`,
        )
  return new Map(
    rates.flatMap(({ id, tasa }) =>
      deudaEn({ tasa, ...ledgerOf(id) }, LAST_DAY).abonos.map((abono) => [abono.id, abono] as const),
    ),
  )
}

async function payments(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await rowsOf<RowOf<Omit<PagoContable, 'medio'> & Medio>>(
    q,
    sql`select p.id_pago as id, p.direccion, p.fecha::text as fecha, ${numbers('p', ['valor'])},
        s.id_liquidacion, s.consecutivo, s.fecha::text as vence, p.id_tercero, p.id_banco,
        (select f.tags from payment_methods f where f.id_forma_pago = p.id_fpago) as tags
      from payments p cross join lateral (select * from settlements s
        where s.id_liquidacion = p.id_liquidacion ${ONE_BY_ONE}) s
      where p.id_empresa = ${company} and p.id_liquidacion is not null
        and ${inScope(scope, ['PAGO'], sql`p.id_pago`, between(sql`p.fecha`, scope))}`,
  )
  return documents(rows, (row) => dePago({ ...row, medio: row }))
}

async function loans(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const owed = sql`coalesce(m.saldo_inicial_al, m.fecha_movimiento)`
  const rows = await rowsOf<RowOf<Omit<PrestamoContable, 'medio'> & Medio>>(
    q,
    sql`select m.id_movimiento_af as id, ${owed}::text as fecha, m.saldo_inicial_al is not null as inicial,
        ${numbers('m', ['valor'])}, m.descripcion, m.modalidad_financiacion as modalidad, g.id_tercetro as id_tercero,
        g.id_acuerdo_de_financiamiento as id_acuerdo, g.consecutivo as acuerdo, m.id_banco,
        coalesce((select f.tags from payment_methods f where f.id_forma_pago = m.id_fpago), '') as tags
      from financing_agreement_movements m
        cross join lateral (select * from financing_agreements g
          where g.id_acuerdo_de_financiamiento = m.id_financing_agreement ${ONE_BY_ONE}) g
      where m.id_empresa = ${company} and m.estado = 'APROBADO'
        and ${inScope(
          scope,
          ['PRESTAMO', 'APERTURA'],
          sql`m.id_movimiento_af`,
          // No index finds by the day that counts what a policy stands before; a loan has it in one of the two.
          sql`(${between(sql`m.fecha_movimiento`, scope)} or ${between(sql`m.saldo_inicial_al`, scope)})
            and ${between(owed, scope)}`,
        )}`,
  )
  return documents(rows, (row) => dePrestamo({ ...row, medio: row }))
}
