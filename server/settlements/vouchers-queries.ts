import { sql } from 'drizzle-orm'
import {
  voucherOfSettlement,
  voucherOfPayment,
  type LiquidacionContable,
  type PagoContable,
} from './vouchers-rules.ts'
import type { Medio } from '#server/payments/means-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { readAgreementBooks } from '#server/financing/accrual-queries.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

interface Settled extends RowOf<
  Omit<LiquidacionContable, 'acuerdo' | 'a_capital' | 'a_intereses' | 'causado'>
> {
  id_acuerdo: string | null
}

const SETTLED = [
  ...['subtotal', 'cuota_fomento', 'registro_bolsa', 'retencion', 'reteica', 'descargue', 'flete', 'bascula'],
  ...['otras_deducciones', 'anticipo', 'total_a_pagar'],
]

export async function readSettlementVouchers(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)
  const rows = await rowsOf<Settled>(
    q,
    sql`select s.id_liquidacion as id, s.consecutivo, s.fecha::text as fecha, s.id_proveedor as id_tercero,
        ${numbers('s', SETTLED)}, ${voided.day} as anulada, s.motivo_anulacion as motivo, s.numero_documento as soporte,
        coalesce((select n.numero from notes n where n.id_liquidacion = s.id_liquidacion), '') as nota,
        s.id_acuerdo,
        case when s.estado = 'ANULADA' then coalesce((
          select sum(case p.direccion when 'SALE' then p.valor else -p.valor end) from payments p
          where p.id_liquidacion = s.id_liquidacion and (p.direccion = 'SALE' or p.fecha::text <= ${voided.day})), 0)
          else 0 end::float8 as sin_devolver,
        (select coalesce(json_agg(json_build_object('id_producto', k.id_producto, 'tags', k.tags, 'valor', k.valor)
            order by k.id_producto), '[]')
          from (select w.id_producto, p.tags, sum(l.subtotal) as valor from settlement_weighings l
            join weighing_records w using (id_weighing_record) join products p using (id_producto)
            where l.id_liquidacion = s.id_liquidacion group by w.id_producto, p.tags) k) as productos
      from settlements s
      where s.id_empresa = ${company} and s.aprobada_en is not null and s.estado <> 'BORRADOR'
        and ${inScope(scope, ['LIQUIDACION'], sql`s.id_liquidacion`, voided.within(scope, sql`s.fecha`))}`,
  )
  const books = await readAgreementBooks(q, company, rows)
  return documents(rows, (row) => {
    const agreement = books.get(row.id_acuerdo ?? '')
    const offset = agreement?.abonos.get(row.id) ?? { a_capital: 0, a_intereses: 0, causado: 0 }
    return voucherOfSettlement({ ...row, ...offset, acuerdo: agreement?.acuerdo ?? '' })
  })
}

export async function readPaymentVouchers(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)
  const rows = await rowsOf<RowOf<Omit<PagoContable, 'medio'> & Medio>>(
    q,
    sql`select p.id_pago as id, p.direccion, p.fecha::text as fecha, ${numbers('p', ['valor'])},
        s.id_liquidacion, s.consecutivo, s.fecha::text as vence, p.id_tercero, p.id_banco,
        s.estado = 'ANULADA' and p.direccion = 'ENTRA' and p.fecha::text > ${voided.day} as de_anticipo,
        (select f.tags from payment_methods f where f.id_forma_pago = p.id_fpago) as tags
      from payments p cross join lateral (select * from settlements s
        where s.id_liquidacion = p.id_liquidacion ${ONE_BY_ONE}) s
      where p.id_empresa = ${company} and p.id_liquidacion is not null
        and ${inScope(scope, ['PAGO'], sql`p.id_pago`, between(sql`p.fecha`, scope))}`,
  )
  return documents(rows, (row) => voucherOfPayment({ ...row, medio: row }))
}
