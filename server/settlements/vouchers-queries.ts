import { sql } from 'drizzle-orm'
import {
  voucherOfSettlement,
  voucherOfPayment,
  type LiquidacionContable,
  type PagoContable,
} from './vouchers-rules.ts'
import { debtOn } from '#server/financing/rules.ts'
import type { Medio } from '#server/payments/means-rules.ts'
import { LAST_DAY } from '#server/kit/words/days.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { readLedgers } from '#server/financing/ledger-queries.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

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

/**
 * An offset against loans is divided by today's ledger. If it no longer counts, the division stored with its
 * settlement is used.
 */
export async function readSettlementVouchers(q: Queries, company: string, scope: Scope): Promise<Documents> {
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
    return voucherOfSettlement({ ...row, a_capital, a_intereses })
  })
}

/** Capital and interest of the counted offsets of `agreements`, by settlement. */
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
      debtOn({ tasa, ...ledgerOf(id) }, LAST_DAY).abonos.map((abono) => [abono.id, abono] as const),
    ),
  )
}

export async function readPaymentVouchers(q: Queries, company: string, scope: Scope): Promise<Documents> {
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
  return documents(rows, (row) => voucherOfPayment({ ...row, medio: row }))
}
