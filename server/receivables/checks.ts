import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

/** Invoices, receivables, receipts, and what of them was applied to which. */
export const MONEY_CHECKS: readonly Check[] = [
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
  queryCheck(
    'Facturas con su cuenta por cobrar',
    sql`select from invoices`,
    sql`select i.id_empresa as empresa, case
          when a.id_factura is null then format('Factura %s: no tiene cuenta por cobrar', numero_de_factura)
          else format('Factura %s: vale %s y su cuenta %s%s', numero_de_factura, valor_total, valor_original_factura,
            case when a.anulada <> i.anulada then ', y una de las dos está anulada' end) end as que
      from invoices i left join accounts_receivable a on a.id_factura = i.id
      where a.id_factura is null or valor_original_factura <> valor_total or a.anulada <> i.anulada
        or a.notas <> i.notas`,
  ),
  queryCheck(
    'Líneas y notas de las facturas',
    sql`select from invoices`,
    sql`select id_empresa as empresa, format('Factura %s: vale %s con IVA %s y notas %s; sus líneas dan %s con %s y sus notas %s',
        numero_de_factura, valor_total, iva, notas, lineas, iva_de_lineas, acreditado) as que
      from invoices i, lateral (select sum(total) as lineas, coalesce(sum(valor_iva), 0) as iva_de_lineas
          from invoice_lines l where l.id_factura = i.id) l,
        lateral (select coalesce(sum(valor), 0) as acreditado, coalesce(sum(n.iva), 0) as iva_acreditado from notes n
          where n.id_factura = i.id) n
      where coalesce(lineas, valor_total) <> valor_total or iva_de_lineas <> iva or acreditado <> notas
        or iva_acreditado > iva`,
  ),
  queryCheck(
    'Lo devuelto de las líneas de las facturas',
    sql`select from note_lines`,
    sql`select id_empresa as empresa, format('%s: se devolvieron %s de %s', descripcion, devuelta, cantidad) as que
      from invoice_lines l, lateral (select sum(cantidad) as devuelta, sum(base) as b, sum(valor_iva) as v from note_lines k
        where k.id_linea = l.id_linea) k
      where devuelta > cantidad or b > base or v > l.valor_iva`,
  ),
  queryCheck(
    'Pagos de las cuentas por pagar',
    sql`select from accounts_payable where origen <> 'LIQUIDACION'`,
    sql`select id_empresa as empresa, format('Cuenta por pagar %s: dice pagado %s y sus pagos suman %s', consecutivo, pagado, suma)
        as que
      from accounts_payable a, lateral (select coalesce(sum(case direccion when 'SALE' then valor else -valor end), 0) as suma
        from payments p where p.id_cuenta_por_pagar = a.id_cuenta_por_pagar) x
      where pagado <> suma and origen <> 'LIQUIDACION'`,
  ),
  queryCheck(
    'Liquidaciones entre las cuentas por pagar',
    sql`select from settlements where estado = 'APROBADA' and total_a_pagar > 0`,
    sql`select coalesce(s.id_empresa, c.id_empresa) as empresa, format('Liquidación %s: está %s por %s y entre las cuentas por pagar debe %s',
        coalesce(s.consecutivo, c.consecutivo), s.estado, s.total_a_pagar, coalesce(c.saldo, 0)) as que
      from settlements s full join (select * from accounts_payable where origen = 'LIQUIDACION') c using (id_liquidacion)
      where coalesce(c.saldo, 0) <> case when s.estado = 'APROBADA' then s.total_a_pagar else 0 end`,
  ),
  queryCheck(
    'Fletes y descargues de liquidaciones que valen',
    sql`select from accounts_payable where id_weighing_record is not null`,
    sql`select c.id_empresa as empresa, format('Cuenta por pagar %s: debe %s y la liquidación %s está %s', c.consecutivo, c.saldo,
        s.consecutivo, s.estado) as que
      from accounts_payable c join settlements s using (id_liquidacion)
      where c.id_weighing_record is not null and c.saldo > 0 and s.estado not in ('APROBADA', 'PAGADA')
      union all
      select s.id_empresa, format('Liquidación %s: descontó %s de %s y debe %s por ello', s.consecutivo, descontado, lower(x.origen),
        debido)
      from settlements s, lateral (select origen, sum(saldo) as debido, case origen when 'FLETE' then s.flete else s.descargue end
          as descontado from accounts_payable c
        where c.id_liquidacion = s.id_liquidacion and c.id_weighing_record is not null group by origen) x
      where debido > descontado`,
  ),
  queryCheck(
    'Saldos de bancos y cajas',
    sql`select from banks where saldo_inicial is not null`,
    sql`select id_empresa as empresa,
        format('%s: dice un saldo de %s y sus movimientos dan %s', concat_ws(' ', nombre, nro_cuenta), saldo_actual, saldo) as que
      from banks, lateral (select saldo_de_cuenta(id_banco, saldo_inicial, fecha_si) as saldo) x
      where saldo_inicial is not null and saldo_actual is distinct from saldo`,
  ),
  queryCheck(
    'Líneas del banco y sus movimientos',
    sql`select from bank_lines`,
    sql`select l.id_empresa as empresa, format('Línea del banco del %s por %s: sus movimientos suman %s%s', l.fecha, l.valor, x.suma,
        case when x.ajeno then ', y alguno es de otra cuenta' end) as que
      from bank_lines l join lateral (select sum(m.valor) as suma, bool_or(m.id_banco is distinct from l.id_banco) as ajeno
        from bank_matches c join bank_movements m using (id_movimiento) where c.id_linea = l.id_linea) x on x.suma is not null
      where round(l.valor) <> x.suma or x.ajeno`,
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
