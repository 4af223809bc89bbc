import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'
import { byId, searchRows, type Filters } from '#server/kit/rows/search.ts'

export const NOTES: Resource = {
  name: 'notes',
  id: 'id_nota',
  searched: ['numero', 'documento', 'nombre_tercero'],
  filters: ['clase', 'id_factura', 'id_liquidacion'],
  sorted: ['numero', 'documento', 'nombre_tercero'],
  sortedByValue: ['fecha', 'valor'],
  totals: { fields: ['base', 'iva', 'valor'] },
  label: 'numero',
  dated: 'fecha',
  unique: { columns: ['clase', 'numero'], message: (row) => `Ya existe la nota ${row.numero}.` },
}

const FILTERS: Filters = { tercero: byId('id_tercero') }

export const searchNotes = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, NOTES, company, request, { filters: FILTERS })

/** Notes of an invoice, oldest first. */
export async function notesOf(q: Queries, company: string, idInvoice: string): Promise<Row[]> {
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select to_jsonb(n) || jsonb_build_object('_id', id_nota) as fila from notes n
      where id_empresa = ${company} and id_factura = ${idInvoice}
      order by fecha, id_nota`,
  )
  return rows.map(({ fila }) => fila)
}

/** True if an invoice has a note, also if its notes add up to 0. */
export async function hasNotes(q: Queries, company: string, idInvoice: string): Promise<boolean> {
  const found = sql`select from notes where id_empresa = ${company} and id_factura = ${idInvoice} limit 1`
  return (await rowsOf(q, found)).length > 0
}

/** Note with its third party and the day of the corrected document. Throws 404. */
export async function noteDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, NOTES, company, id)
  const [around] = await rowsOf<Record<string, unknown>>(
    q,
    sql`select t.tipo_identificacion, t.identificacion, t.direccion, coalesce(s.fecha_documento, i.fecha_de_emision)::text
        as fecha_documento, coalesce(s.consecutivo, '') as liquidacion,
        (select coalesce(jsonb_agg(jsonb_build_object('descripcion', l.descripcion, 'unidad', l.unidad,
            'cantidad', k.cantidad, 'base', k.base, 'valor_iva', k.valor_iva) order by k.id_linea_nota), '[]')
          from note_lines k join invoice_lines l using (id_linea) where k.id_nota = n.id_nota) as lineas,
        (select coalesce(jsonb_agg(jsonb_build_object('descripcion', p.descripcion, 'kg', r.kg) order by r.id_retorno), '[]')
          from returned_goods r join products p using (id_producto) where r.id_nota = n.id_nota) as devueltos
      from notes n join third_parties t using (id_tercero)
        left join settlements s using (id_liquidacion) left join invoices i on i.id = n.id_factura
      where n.id_nota = ${id}`,
  )
  return { ...row, ...around }
}
