import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'
import { voucherOfPurchase, type CompraContable } from './purchases-rules.ts'

/** Vouchers of purchases of inputs. Their payments are those of payables. */
export async function readPurchases(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`c.anulada`, sql`c.actualizado_en`)
  const rows = await rowsOf<RowOf<CompraContable>>(
    q,
    sql`select c.id_cuenta_por_pagar as id, c.consecutivo as numero, c.fecha::text as fecha,
        c.fecha_vencimiento::text as vence, c.concepto, ${numbers('c', ['valor'])}, c.id_producto,
        (select p.tags from products p where p.id_producto = c.id_producto) as tags, c.id_tercero,
        ${voided.day} as anulada, c.motivo_anulacion as motivo
      from accounts_payable c
      where c.id_empresa = ${company} and c.origen = 'INSUMOS'
        and ${inScope(scope, ['PORPAGAR'], sql`c.id_cuenta_por_pagar`, voided.within(scope, sql`c.fecha`))}`,
  )
  return documents(rows, voucherOfPurchase)
}
