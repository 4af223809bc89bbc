import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { consultationUrl } from './identifiers-rules.ts'
import { reconciliation, type NetToPay } from './reconciliation-rules.ts'
import type { Environment } from './issuer-words.ts'
import { LATE_AFTER_HOURS, LEFT_OUT, type DocumentType, type LeftOut, type State } from './words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { inBogota } from '#server/kit/rows/moments.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, isId, type Row } from '#server/kit/rows/rows.ts'
import { searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'

export const ELECTRONIC_DOCUMENTS: Resource = {
  name: 'electronic_documents',
  id: 'id_documento',
  searched: ['numero', 'nombre_tercero', 'identificador'],
  filters: ['estado', 'tipo', 'id_tercero'],
  sorted: ['numero', 'nombre_tercero'],
  sortedByValue: ['fecha', 'valor'],
  totals: { fields: ['valor'] },
  label: 'numero',
  dated: 'fecha',
  extra: (d) => sql`jsonb_build_object('aceptado_en', coalesce(${inBogota(sql`${d}.aceptado_en`)}, ''))`,
}

/**
 * True for a settlement `s` in a support document: it has one, and did not leave it. One that was voided in its open week
 * left it without a note.
 */
export const IS_DOCUMENTED = sql`(s.tipo_documento = 'DOCUMENTO_SOPORTE' and (s.semana_documento is null
  or s.estado <> 'ANULADA' or exists (select from notes n where n.id_liquidacion = s.id_liquidacion)))`

/** Settlements `s` of the support document with a number. */
export const documentedBy = (company: SQL, numero: SQL) =>
  sql`(s.id_empresa = ${company} and s.numero_documento = ${numero} and ${IS_DOCUMENTED})`

/** True for documents or settings of production. A document that was never signed is not real yet. */
export const isReal = (of: SQL) => sql`(${of}.canal in ('DIAN', 'PROVEEDOR') and ${of}.ambiente = '1')`

/** True for a document of a trial, which has no tax validity. */
export const isTrial = (of: SQL) => sql`(${of}.canal <> '' and not ${isReal(of)})`

/**
 * Condition that the note `n` may correct the document `o` with the settings `i`. A note of production corrects no
 * document of a trial, and the other way round.
 */
export const CORRECTED = sql`(o.id_empresa = n.id_empresa and (o.id_factura = n.id_factura
    or (n.clase = 'AJUSTE' and o.tipo = '05' and o.numero = n.documento))
  and (o.canal = '' or i.canal = 'NINGUNO' or ${isReal(sql`o`)} = ${isReal(sql`i`)}))`

/** True for an invoice or support document `o` whose record was voided or fully taken back by notes. */
const isTakenBack = (o: SQL) => sql`(case when ${o}.id_factura is null
    then not exists (select from settlements s
      where ${documentedBy(sql`${o}.id_empresa`, sql`${o}.numero`)} and s.estado <> 'ANULADA')
    else exists (select from invoices f where f.id = ${o}.id_factura and not f.viva) end)`

/** Why the document `o` itself is not sent with the settings `i`. Null if it is sent or accepted. */
const ownReason = (o: SQL) => sql`(case
    when ${o}.estado = 'ACEPTADO' then null
    when ${o}.fecha < i.desde then 'ANTERIOR'
    when ${isReal(o)} and i.canal <> 'NINGUNO' and not ${isReal(sql`i`)} then 'PRODUCCION'
    when ${o}.estado = 'RECHAZADO' and ${isTakenBack(o)} then 'ANULADO' end)`

/** Key of LEFT_OUT for a document `d` that is not sent (electronic-documents/README.md, left out); null for others. */
export const whyLeftOut = (d: SQL): SQL => sql`(select case
    when i.canal = 'NINGUNO' and ${d}.estado <> 'ACEPTADO' and not ${isReal(d)} then 'SIN_CANAL'
    when ${d}.id_nota is null then ${ownReason(d)}
    when ${d}.estado <> 'ACEPTADO' and not exists (select from notes n join electronic_documents o on ${CORRECTED}
      where n.id_nota = ${d}.id_nota and ${ownReason(sql`o`)} is null) then 'NOTA' end
  from electronic_issuers i where i.id_empresa = ${d}.id_empresa)`

const OPEN = sql`estado <> 'ACEPTADO'`

/**
 * Documents that need somebody: refused, or not accepted in time (electronic-documents/README.md, late documents), and
 * not left out. Its query gives `electronic_documents` no other name.
 */
export const NEEDS_SOMEBODY = sql`((estado = 'RECHAZADO' or (${OPEN}
    and creado_en < now() - make_interval(hours => ${LATE_AFTER_HOURS})))
  and ${whyLeftOut(sql`electronic_documents`)} is null)`

const FILTERS: Filters = {
  pendiente: (value) => (value === 'rechazado' ? NEEDS_SOMEBODY : yesOrNo(OPEN)(value)),
}

export const searchDocuments = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, ELECTRONIC_DOCUMENTS, company, request, { filters: FILTERS })

/** Record that a document belongs to. One id is given. */
export interface RecordIds {
  id_factura?: string | undefined
  id_liquidacion?: string | undefined
  id_nota?: string | undefined
}

/** Settlements `s` of the document `d`. */
export const DOCUMENTED_BY = sql`(d.tipo = '05' and ${documentedBy(sql`d.id_empresa`, sql`d.numero`)})`

/** Ids and numbers of the settlements of the document `d`, as JSON. */
export const SETTLEMENTS_OF = sql`(select coalesce(jsonb_agg(jsonb_build_object('id_liquidacion', s.id_liquidacion,
  'consecutivo', s.consecutivo) order by s.id_liquidacion), '[]') from settlements s where ${DOCUMENTED_BY})`

/**
 * Condition that a document belongs to the record. Settlements of one week share the document of their number. False for
 * a malformed id.
 */
export function ofRecord(company: string, ids: RecordIds): SQL {
  const uuid = (id: string | undefined) => (id !== undefined && isId(id) ? id : null)
  return sql`(id_factura = ${uuid(ids.id_factura)}::uuid or id_nota = ${uuid(ids.id_nota)}::uuid
    or (tipo = '05' and numero = (select s.numero_documento from settlements s where s.id_empresa = ${company}
      and s.id_liquidacion = ${uuid(ids.id_liquidacion)}::uuid and ${IS_DOCUMENTED})))`
}

/** Electronic document of a record; null if it has none. */
export async function documentOf(q: Queries, company: string, ids: RecordIds, lock = sql``) {
  const [found] = await rowsOf<{
    id_documento: string
    tipo: DocumentType
    numero: string
    estado: State
    ambiente: '' | Environment
    identificador: string
  }>(
    q,
    sql`select id_documento, tipo, numero, estado, ambiente, identificador from electronic_documents
      where id_empresa = ${company} and ${ofRecord(company, ids)} ${lock}`,
  )
  return found ?? null
}

/** Key of LEFT_OUT for a document that is not sent; null for others. */
export async function readWhyLeftOut(q: Queries, id: string): Promise<LeftOut | null> {
  const [found] = await rowsOf<{ why: LeftOut | null }>(
    q,
    sql`select ${whyLeftOut(sql`d`)} as why from electronic_documents d where d.id_documento = ${id}`,
  )
  return found?.why ?? null
}

/** Document with its stamp, its exchanges, and the way from its total to the net of a settlement. Throws 404. */
export async function documentDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, ELECTRONIC_DOCUMENTS, company, id)
  const [around] = await rowsOf<{
    fecha_sello: string
    hora_sello: string
    tiene_xml: boolean
    intercambios: Record<string, unknown>[]
    liquidaciones: { id_liquidacion: string; consecutivo: string }[]
    netos: NetToPay[]
    why: LeftOut | null
  }>(
    q,
    sql`select ${whyLeftOut(sql`d`)} as why,
        coalesce(v.fecha::text, '') as fecha_sello, coalesce(v.hora, '') as hora_sello,
        coalesce(v.xml <> '', false) as tiene_xml,
        ${SETTLEMENTS_OF} as liquidaciones,
        (select coalesce(jsonb_agg(jsonb_build_object('id_intercambio', x.id_intercambio, 'cuando', ${inBogota(sql`x.cuando`)},
            'clase', x.clase, 'resultado', x.resultado) order by x.id_intercambio desc), '[]')
          from electronic_exchanges x where x.id_documento = d.id_documento) as intercambios,
        (select coalesce(jsonb_agg(jsonb_build_object('subtotal', s.subtotal, 'total_a_pagar', s.total_a_pagar,
            'abono', s.abono, 'anticipo', s.anticipo, 'deducciones', c.calculo -> 'deducciones')
            order by s.id_liquidacion), '[]')
          from settlements s join settlement_calculations c using (id_liquidacion)
          where ${DOCUMENTED_BY}) as netos
      from electronic_documents d left join electronic_versions v using (id_version)
      where d.id_documento = ${row._id}`,
  )
  if (!around) throw new Error('The document was read a moment ago')
  const { netos, why, ...rest } = around
  const { identificador, ambiente } = row as unknown as { identificador: string; ambiente: '' | Environment }
  return {
    ...row,
    ...rest,
    consulta: identificador && ambiente ? consultationUrl(ambiente, identificador) : '',
    conciliacion: reconciliation(netos),
    no_se_transmite: why ? LEFT_OUT[why] : '',
  }
}

/** Numbers of documents by what becomes of them. */
export async function documentCounts(q: Queries, company: string) {
  const [counts] = await rowsOf<{ por_enviar: number; rechazados: number; aceptados: number }>(
    q,
    sql`select count(*) filter (where ${OPEN} and estado <> 'RECHAZADO')::int as por_enviar,
        count(*) filter (where estado = 'RECHAZADO')::int as rechazados,
        count(*) filter (where not ${OPEN})::int as aceptados
      from electronic_documents where id_empresa = ${company}`,
  )
  return counts ?? { por_enviar: 0, rechazados: 0, aceptados: 0 }
}
