import { sql } from 'drizzle-orm'
import { voucherOfReceivable, type CuentaContable } from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/**
 * Vouchers of receivables without invoice. Payments from before a receivable was written here are not booked.
 */
export async function readReceivables(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`a.anulada`, sql`a.actualizado_en`)
  const rows = await rowsOf<RowOf<CuentaContable>>(
    q,
    sql`select a.id_cuenta_por_cobrar as id, a.origen, a.numero_factura as numero, a.fecha_factura::text as fecha,
        a.fecha_esperada_pago::text as vence, a.cliente_id as id_tercero,
        (a.valor_original_factura - a.total_abonos_realizados)::float8 as valor, ${numbers('a', ['iva'])},
        least(a.interes_original, a.valor_original_factura - a.total_abonos_realizados)::float8 as interes,
        ${voided.day} as anulada, a.motivo_anulacion as motivo
      from accounts_receivable a
      where a.id_empresa = ${company} and a.origen in ('MANUAL', 'PESADA', 'ACUERDO', 'MORA', 'CUOTA_FOMENTO', 'SALDO_INICIAL') and ${inScope(
        scope,
        ['CUENTA', 'CIERRE', 'INTERES', 'APERTURA'],
        sql`a.id_cuenta_por_cobrar`,
        sql`(${between(sql`a.fecha_factura`, scope)} or ${voided.within(scope)})`,
      )}`,
  )
  return documents(rows, voucherOfReceivable)
}
