import { sql, type SQL } from 'drizzle-orm'
import { notFound } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { writtenDays, writtenMonth } from '#server/kit/words/months.ts'
import { lastClosed } from '#server/periods/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, isId, type Row } from '#server/kit/rows/rows.ts'
import { PREFIX_OF_TRIAL, PREFIX_OF_VOIDED, nombreDePrograma } from './words.ts'
import { fileWriter, nextExport, type Days, type NamedFile } from './next-export-queries.ts'

/** Name of a stored file. The name of a voided export says so. */
const fileName = (file: SQL, made: SQL) =>
  sql`case when ${made}.anulada then ${PREFIX_OF_VOIDED}::text else '' end || ${file}.nombre`

export const ACCOUNTING_EXPORTS: Resource = {
  name: 'accounting_exports',
  id: 'id_exportacion',
  searched: ['programa', 'registro'],
  filters: ['programa', 'anulada'],
  sorted: ['programa'],
  label: 'programa',
  extra: (one) => sql`jsonb_build_object('archivos', (
    select coalesce(jsonb_agg(jsonb_build_object('parte', f.parte, 'nombre', ${fileName(sql`f`, one)})
      order by f.parte), '[]')
    from accounting_export_files f where f.id_exportacion = ${one}.id_exportacion))`,
}

export type StoredExport = Row &
  Days & { id_programa: string; programa: string; cerrado_hasta: string; anulada: boolean }

/** Export with the reason why it cannot be voided. Throws 404. */
export async function exportDetail(q: Queries, company: string, id: string): Promise<Row> {
  const found = (await getRow(q, ACCOUNTING_EXPORTS, company, id)) as StoredExport
  return { ...found, impide_anular: found.anulada ? '' : await whyNotVoided(q, company, found) }
}

/** Reason why an export cannot be voided; '' if nothing later depends on it (books/README.md, voided exports). */
export async function whyNotVoided(
  q: Queries,
  company: string,
  { _id, id_programa, programa, cerrado_hasta }: StoredExport,
): Promise<string> {
  const [later] = await rowsOf<Days>(
    q,
    sql`select desde, hasta from accounting_exports where id_empresa = ${company} and not anulada
      and id_programa = ${id_programa} and id_exportacion > ${_id} order by id_exportacion desc limit 1`,
  )
  if (later)
    return `Después se exportó a ${nombreDePrograma(programa)} ${writtenDays(later)}. Anule primero esa exportación.`
  const closed = (await lastClosed(q, company))?.mes ?? ''
  const [found] = await rowsOf<{ mes: string | null }>(
    q,
    sql`select max(to_char(fecha, 'YYYY-MM')) as mes from accounting_export_vouchers
      where id_empresa = ${company} and id_exportacion = ${_id}
        and to_char(fecha, 'YYYY-MM') > ${cerrado_hasta} and to_char(fecha, 'YYYY-MM') <= ${closed}`,
  )
  if (!found?.mes) return ''
  return `Después de exportar se cerró ${writtenMonth(found.mes)}, del que lleva comprobantes. Para anularla, pida que abran ese mes en Períodos cerrados.`
}

/** Stored export file. Throws 404. */
export async function exportedFile(q: Queries, company: string, id: string, parte: number) {
  const [file] = isId(id)
    ? await rowsOf<{ nombre: string; tipo: string; contenido: Uint8Array }>(
        q,
        sql`select ${fileName(sql`f`, sql`e`)} as nombre, tipo, contenido from accounting_export_files f
          join accounting_exports e using (id_exportacion)
          where f.id_empresa = ${company} and f.id_exportacion = ${id} and parte = ${parte}`,
      )
    : []
  if (!file) throw notFound()
  return { ...file, contenido: Buffer.from(file.contenido) }
}

/**
 * File that an export would write now. Marks no voucher and uses no number. Throws 404 for an unknown part.
 */
export async function trialFile(
  q: Queries,
  company: string,
  { parte, ...asked }: { programa: string; parte: number } & Partial<Days>,
  hoy: string,
): Promise<NamedFile> {
  const next = await nextExport(q, company, asked, hoy)
  const part = next.partes[parte - 1]
  if (!part) throw notFound()
  const file = (await fileWriter(q, company, next))(part, parte)
  return { ...file, nombre: PREFIX_OF_TRIAL + file.nombre }
}
