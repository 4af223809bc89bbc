import { sql } from 'drizzle-orm'
import {
  voucherOfOpeningAdvance,
  voucherOfPayablePayment,
  voucherOfPayable,
  type AnticipoInicial,
  type PagoPorPagar,
  type PorPagarContable,
} from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { NO_SETTLEMENT } from './resource-queries.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

type Paid = RowOf<Omit<PagoPorPagar, 'medio'> & PagoPorPagar['medio']>

/** Vouchers of payables, of their payments, and of opening advances to suppliers. */
export async function readPayables(q: Queries, company: string, scope: Scope): Promise<Documents[]> {
  const voided = voidedOn(sql`c.anulada`, sql`c.actualizado_en`)
  const owed = await rowsOf<RowOf<PorPagarContable>>(
    q,
    sql`select c.id_cuenta_por_pagar as id, c.consecutivo, c.fecha::text as fecha, c.fecha_vencimiento::text as vence,
        ${numbers('c', ['valor', 'retencion'])}, c.origen, c.id_tercero, ${voided.day} as anulada,
        c.motivo_anulacion as motivo
      from accounts_payable c
      where c.id_empresa = ${company} and ${NO_SETTLEMENT}
        and ${inScope(scope, ['APERTURA', 'PORPAGAR'], sql`c.id_cuenta_por_pagar`, voided.within(scope, sql`c.fecha`))}`,
  )
  const paid = await rowsOf<Paid>(
    q,
    sql`select p.id_pago as id, c.id_cuenta_por_pagar as id_cuenta, c.consecutivo, p.fecha::text as fecha,
        c.fecha_vencimiento::text as vence, ${numbers('p', ['valor'])}, c.origen, p.id_tercero, p.id_banco,
        (select f.tags from payment_methods f where f.id_forma_pago = p.id_fpago) as tags
      from payments p cross join lateral (select * from accounts_payable c
          where c.id_cuenta_por_pagar = p.id_cuenta_por_pagar ${ONE_BY_ONE}) c
      where p.id_empresa = ${company} and p.id_cuenta_por_pagar is not null
        and ${inScope(scope, ['PAGO'], sql`p.id_pago`, between(sql`p.fecha`, scope))}`,
  )
  const advanced = await rowsOf<RowOf<AnticipoInicial>>(
    q,
    sql`select v.id_anticipo as id, v.consecutivo, v.fecha::text as fecha, ${numbers('v', ['valor'])}, v.id_tercero
      from advances v
      where v.id_empresa = ${company}
        and ${inScope(scope, ['APERTURA'], sql`v.id_anticipo`, between(sql`v.fecha`, scope))}`,
  )
  return [
    documents(owed, voucherOfPayable),
    documents(paid, (row) => voucherOfPayablePayment({ ...row, medio: row })),
    documents(advanced, voucherOfOpeningAdvance),
  ]
}
