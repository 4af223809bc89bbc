import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const RECEIPT_CHECKS: readonly Check[] = [
  queryCheck(
    'Lo aplicado de los recibos de caja',
    sql`select from payment_receipts`,
    sql`select id_empresa as empresa,
        format('Recibo %s: dice aplicado %s y sus aplicaciones suman %s', numero_recibo, aplicado, suma) as que
      from payment_receipts r, lateral (select coalesce(sum(valor_aplicado), 0) as suma from applied_receipts p
        where p.id_recibo_caja = r.id_recibo_caja) x
      where aplicado <> suma`,
  ),
  queryCheck(
    'Recibos aplicados a cuentas de su cliente',
    sql`select from applied_receipts`,
    sql`select p.id_empresa as empresa,
        format('Recibo %s: se aplicó a la cuenta %s, que es de otro cliente', p.numero_recibo, a.numero_factura) as que
      from applied_receipts p join payment_receipts r using (id_recibo_caja) join accounts_receivable a using (id_cuenta_por_cobrar)
      where r.id_cliente_tercero <> a.cliente_id`,
  ),
]
