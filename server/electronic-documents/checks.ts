import { sql } from 'drizzle-orm'
import { DOCUMENTED_BY } from './queries.ts'
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
    sql`select d.id_empresa as empresa, format('%s %s: vale %s y su registro %s', d.tipo, d.numero, d.valor, r.valor) as que
      from electronic_documents d cross join lateral (select case d.tipo
          when '01' then (select valor_total from invoices where id = d.id_factura)
          when '05' then (select coalesce(sum(s.subtotal), 0) from settlements s where ${DOCUMENTED_BY})
          else (select n.valor from notes n where n.id_nota = d.id_nota) end as valor) r
      where (d.id_version is not null or d.tipo <> '05') and d.valor <> r.valor`,
  ),
]
