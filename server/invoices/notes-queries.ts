import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { NoteConcept, NoteKind } from './notes-words.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { numeroDeDocumento } from '#server/numbers/acts.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, getRow, isId, type Row } from '#server/kit/rows/rows.ts'
import { searchRows, type Filters } from '#server/kit/rows/search.ts'

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

const FILTERS: Filters = { tercero: (id) => (isId(id) ? sql`id_tercero = ${id}` : sql`false`) }

/** One page of a company's notes. */
export const searchNotes = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, NOTES, company, request, { filters: FILTERS })

/** A note without its number; whole pesos, day `aaaa-mm-dd`. */
interface NewNote {
  clase: NoteKind
  fecha: string
  documento: string
  id_liquidacion?: string
  id_factura?: string
  id_tercero: string
  nombre_tercero: string
  concepto: NoteConcept
  motivo: string
  base: number
  iva: number
}

/** Writes a note with the next number of its own consecutive. */
export async function createNote(tx: Transaction, company: string, note: NewNote): Promise<Row> {
  const documento = note.clase === 'AJUSTE' ? 'NOTA_AJUSTE' : 'NOTA_CREDITO'
  const numero = await numeroDeDocumento(tx, company, documento, { resource: NOTES, numbered: 'numero' })
  const valor = note.base + note.iva
  return createRow(tx, NOTES, company, { ...note, numero, valor, registro: tx.actor.nombre })
}

/** The notes of an invoice, the oldest first. */
export async function notesOf(q: Queries, company: string, idInvoice: string): Promise<Row[]> {
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select to_jsonb(n) || jsonb_build_object('_id', id_nota) as fila from notes n
      where id_empresa = ${company} and id_factura = ${idInvoice}
      order by fecha, id_nota`,
  )
  return rows.map(({ fila }) => fila)
}

/** One note with whom it is about and the day of what it corrects. Refuses with 404. */
export async function noteDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, NOTES, company, id)
  const [around] = await rowsOf<Record<string, unknown>>(
    q,
    sql`select t.tipo_identificacion, t.identificacion, t.direccion, coalesce(s.fecha_documento, i.fecha_de_emision)::text
        as fecha_documento, coalesce(s.consecutivo, '') as liquidacion,
        (select coalesce(jsonb_agg(jsonb_build_object('descripcion', l.descripcion, 'unidad', l.unidad,
            'cantidad', k.cantidad, 'base', k.base, 'valor_iva', k.valor_iva) order by k.id_linea_nota), '[]')
          from note_lines k join invoice_lines l using (id_linea) where k.id_nota = n.id_nota) as lineas
      from notes n join third_parties t using (id_tercero)
        left join settlements s using (id_liquidacion) left join invoices i on i.id = n.id_factura
      where n.id_nota = ${id}`,
  )
  return { ...row, ...around }
}
