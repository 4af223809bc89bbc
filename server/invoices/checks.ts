import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const INVOICE_CHECKS: readonly Check[] = [
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
]
