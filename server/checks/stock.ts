import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from './check.ts'

export const STOCK_CHECKS: readonly Check[] = [
  queryCheck(
    'Entradas y salidas de la molienda con su operación',
    sql`select from milling_lines`,
    sql`select l.id_empresa as empresa, format('Maquila %s: sus líneas dicen %s y ella %s', o.consecutivo,
        concat_ws(' ', l.fecha, case when l.anulada then 'anulada' end),
        concat_ws(' ', o.fecha, case when o.anulada then 'anulada' end)) as que
      from milling_lines l join milling_operations o using (id_maquila)
      where (l.fecha, l.anulada, l.id_empresa) is distinct from (o.fecha, o.anulada, o.id_empresa)`,
  ),
  queryCheck(
    'Nada escrito en meses cerrados después de cerrarlos',
    sql`select from closed_periods where cerrado`,
    sql`select c.id_empresa as empresa, format('Factura %s: es de %s, que estaba cerrado', i.numero_de_factura, i.fecha_de_emision) as que
      from invoices i join (select id_empresa, max(mes) as mes, max(cerrado_en) as cerrado_en from closed_periods
        where cerrado group by id_empresa) c using (id_empresa)
      where to_char(i.fecha_de_emision, 'YYYY-MM') <= c.mes and i.creado_en > c.cerrado_en`,
  ),
]
