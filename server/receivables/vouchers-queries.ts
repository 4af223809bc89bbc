import { sql } from 'drizzle-orm'
import { voucherOfReceivable, type CuentaContable, type Origen } from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

const BOOKED = ['MANUAL', 'PESADA', 'MORA', 'CUOTA_FOMENTO', 'SALDO_INICIAL'] as const

/** Vouchers of receivables without invoice or agreement. */
export async function readReceivables(q: Queries, company: string, scope: Scope): Promise<Documents> {
  return documents(await receivableRows(q, company, scope, BOOKED), voucherOfReceivable)
}

/**
 * Receivables of the given origins in the scope, with the agreement that made them. Payments from before a receivable
 * was written here are not booked.
 */
export function receivableRows<Of extends Origen>(
  q: Queries,
  company: string,
  scope: Scope,
  origenes: readonly Of[],
): Promise<(RowOf<CuentaContable<Of>> & { id_acuerdo: string | null })[]> {
  const voided = voidedOn(sql`a.anulada`, sql`a.actualizado_en`)
  const within = voided.within(scope, sql`a.fecha_factura`)
  return rowsOf(
    q,
    sql`select a.id_cuenta_por_cobrar as id, a.origen, a.numero_factura as numero, a.fecha_factura::text as fecha,
        a.fecha_esperada_pago::text as vence, a.cliente_id as id_tercero,
        (a.valor_original_factura - a.total_abonos_realizados)::float8 as valor, ${numbers('a', ['iva'])},
        least(a.interes_original, a.valor_original_factura - a.total_abonos_realizados)::float8 as interes,
        ${voided.day} as anulada, a.motivo_anulacion as motivo, a.id_acuerdo
      from accounts_receivable a
      where a.id_empresa = ${company} and a.origen = any (string_to_array(${origenes.join('|')}, '|'))
        and ${inScope(scope, ['CUENTA', 'CIERRE', 'INTERES', 'APERTURA'], sql`a.id_cuenta_por_cobrar`, within)}`,
  )
}
