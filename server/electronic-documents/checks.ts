import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const ELECTRONIC_CHECKS: readonly Check[] = [
  queryCheck(
    'Documentos electrónicos con su versión y su respuesta',
    sql`select from electronic_documents where id_version is not null`,
    sql`select d.id_empresa as empresa, format('%s %s: %s', d.tipo, d.numero, case
          when v.id_version is null then 'no tiene su versión'
          when v.identificador not in ('', d.identificador) then 'su versión tiene otro identificador'
          when x.acuses = 0 then 'no tiene la respuesta que lo acepta'
          else format('vale %s y su versión dice %s', d.valor, v.contenido -> 'totales' ->> 'total') end) as que
      from electronic_documents d
        left join electronic_versions v on v.id_version = d.id_version and v.id_documento = d.id_documento
        cross join lateral (select count(*) filter (where resultado = 'ACEPTADO') as acuses
          from electronic_exchanges x where x.id_documento = d.id_documento) x
      where d.id_version is not null and (v.id_version is null or d.estado = 'ACEPTADO' and (x.acuses = 0
        or v.identificador not in ('', d.identificador)
        or d.valor <> (v.contenido -> 'totales' ->> 'total')::numeric))`,
  ),
  queryCheck(
    'Documentos electrónicos con el valor de su registro',
    sql`select from electronic_documents`,
    sql`select d.id_empresa as empresa, format('%s %s: vale %s y su registro %s', d.tipo, d.numero, d.valor,
        coalesce(i.valor_total, s.subtotal, n.valor)) as que
      from electronic_documents d left join invoices i on i.id = d.id_factura
        left join settlements s on s.id_liquidacion = d.id_liquidacion left join notes n on n.id_nota = d.id_nota
      where d.valor <> coalesce(i.valor_total, s.subtotal, n.valor)`,
  ),
]
