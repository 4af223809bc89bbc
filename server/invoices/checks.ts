import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const INVOICE_CHECKS: readonly Check[] = [
  queryCheck(
    'Facturas con su cuenta por cobrar',
    sql`select from invoices`,
    sql`select i.id_empresa as empresa, case
          when a.id_factura is null then format('Factura %s: no tiene cuenta por cobrar', numero_de_factura)
          when a.fecha_factura <> fecha_de_emision or a.fecha_esperada_pago <> fecha_de_vencimiento
            then format('Factura %s: es del %s, vence el %s, y su cuenta dice %s y %s', numero_de_factura, fecha_de_emision,
              fecha_de_vencimiento, a.fecha_factura, a.fecha_esperada_pago)
          else format('Factura %s: vale %s y su cuenta %s%s', numero_de_factura, valor_total, valor_original_factura,
            case when a.anulada <> i.anulada then ', y una de las dos está anulada' end) end as que
      from invoices i left join accounts_receivable a on a.id_factura = i.id
      where a.id_factura is null or valor_original_factura <> valor_total or a.anulada <> i.anulada
        or a.notas <> i.notas or a.fecha_factura <> fecha_de_emision or a.fecha_esperada_pago <> fecha_de_vencimiento`,
  ),
  queryCheck(
    'Nada escrito en meses cerrados después de cerrarlos',
    sql`select from closed_periods where cerrado`,
    sql`select c.id_empresa as empresa, format('Factura %s: es de %s, que estaba cerrado', i.numero_de_factura, i.fecha_de_emision) as que
      from invoices i join (select id_empresa, max(mes) as mes, max(cerrado_en) as cerrado_en from closed_periods
        where cerrado group by id_empresa) c using (id_empresa)
      where to_char(i.fecha_de_emision, 'YYYY-MM') <= c.mes and i.creado_en > c.cerrado_en`,
  ),
  queryCheck(
    'Líneas y notas de las facturas',
    sql`select from invoices`,
    sql`select id_empresa as empresa, format('Factura %s: vale %s con IVA %s y notas %s; sus líneas dan %s con %s y sus notas %s',
        numero_de_factura, valor_total, iva, notas, lineas, iva_de_lineas, acreditado) as que
      from invoices i, lateral (select sum(total) as lineas, coalesce(sum(valor_iva), 0) as iva_de_lineas
          from invoice_lines l where l.id_factura = i.id) l,
        lateral (select coalesce(sum(signo * valor), 0) as acreditado,
            coalesce(sum(signo * n.iva), 0) as iva_acreditado from notes n
          where n.id_factura = i.id) n
      where coalesce(lineas, valor_total) <> valor_total or iva_de_lineas <> iva or acreditado <> notas
        or iva_acreditado > iva`,
  ),
  queryCheck(
    'Base e IVA de las notas',
    sql`select from notes`,
    // A note with lines has their sums. A note by value is split like its invoice, within one peso per note. If the
    // invoice also has notes with lines, the share is not checked.
    sql`select n.id_empresa as empresa, format('Nota %s: dice base %s e IVA %s de %s%s', numero, n.base, n.iva, n.valor,
        case when lineas > 0 then format(', y sus líneas dan %s y %s', l.base, l.iva)
          when i.id is not null then format(', y su factura tiene IVA %s de %s', i.iva, i.valor_total) end) as que
      from notes n left join invoices i on i.id = n.id_factura
        cross join lateral (select count(*) as lineas, sum(k.base) as base, sum(k.valor_iva) as iva from note_lines k
          where k.id_nota = n.id_nota) l
        cross join lateral (select count(*) as cuantas, sum(signo * o.iva) as iva,
            count(k.id_nota) as con_lineas from notes o
          left join lateral (select id_nota from note_lines where id_nota = o.id_nota limit 1) k on true
          where o.id_factura = i.id) o
      where n.base + n.iva <> n.valor or n.base < 0 or n.iva < 0 or (lineas > 0 and (l.base <> n.base or l.iva <> n.iva))
        or (i.notas = i.valor_total and o.iva <> i.iva) or (i.id is null and n.iva <> 0)
        or (con_lineas = 0 and abs(n.iva - round(n.valor * i.iva / nullif(i.valor_total, 0))) > cuantas)`,
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
    'Lo que volvió a la bodega con notas',
    sql`select from returned_goods`,
    sql`select l.id_empresa as empresa, format('%s: volvieron %s kg de %s', descripcion, volvio, salio) as que
      from invoice_lines l join invoices i on i.id = l.id_factura left join weighing_records w using (id_weighing_record),
        lateral (select sum(r.kg) as volvio from returned_goods r where r.id_linea = l.id_linea) r,
        lateral (select coalesce(l.kg, w.peso_neto, 0) as salio) s
      where volvio > salio
      union all select w.id_empresa, format('Pesada %s: volvieron %s kg de %s', w.consecutivo, volvio, w.peso_neto)
      from weighing_records w, lateral (select sum(r.kg) as volvio from returned_goods r
        where r.id_weighing_record = w.id_weighing_record) r
      where volvio > case when w.eliminada then 0 else w.peso_neto end`,
  ),
]
