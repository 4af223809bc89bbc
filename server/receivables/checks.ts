import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const RECEIVABLE_CHECKS: readonly Check[] = [
  queryCheck(
    'Abonos de las cuentas por cobrar',
    sql`select from accounts_receivable`,
    sql`select id_empresa as empresa,
        format('Cuenta %s: dice abonos por %s y sus recibos suman %s', numero_factura, abonos, aplicado) as que
      from accounts_receivable a, lateral (select coalesce(sum(valor_aplicado), 0) as aplicado from applied_receipts p
        where p.id_cuenta_por_cobrar = a.id_cuenta_por_cobrar) x
      where abonos <> aplicado`,
  ),
  queryCheck(
    'Intereses de mora cobrados',
    sql`select from accounts_receivable where mora_cobrada > 0 or origen = 'MORA'`,
    sql`select id_empresa as empresa, format('Cuenta %s: dice mora cobrada por %s y sus cobros suman %s', numero_factura,
        mora_cobrada, suma) as que
      from accounts_receivable a, lateral (select coalesce(sum(valor_original_factura), 0) as suma from accounts_receivable m
        where m.id_cuenta_principal = a.id_cuenta_por_cobrar and not m.anulada) x
      where mora_cobrada <> suma`,
  ),
]
