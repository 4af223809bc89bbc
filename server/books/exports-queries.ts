import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ComprobanteContable } from './accounts-rules.ts'
import { toExport, type Exportado, type PorExportar } from './exports-rules.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { bookedVouchers, askedDays } from './vouchers-queries.ts'
import { lastClosed } from '#server/periods/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isId } from '#server/kit/rows/rows.ts'

export const ACCOUNTING_EXPORTS: Resource = {
  name: 'accounting_exports',
  id: 'id_exportacion',
  searched: ['programa', 'registro'],
  filters: ['programa'],
  sorted: ['programa'],
  label: 'programa',
  extra: (one) => sql`jsonb_build_object('archivos', (
    select coalesce(jsonb_agg(jsonb_build_object('parte', f.parte, 'nombre', f.nombre) order by f.parte), '[]')
    from accounting_export_files f where f.id_exportacion = ${one}.id_exportacion))`,
}

/** Hash of the exported content of a voucher, to detect changes. */
const hashOf = ({ tipo, numero, fecha, tercero, concepto, lineas }: ComprobanteContable): string =>
  createHash('sha256')
    .update(
      JSON.stringify([tipo, numero, fecha, tercero, concepto, lineas.map((line) => sortedEntries(line))]),
    )
    .digest('hex')

/** Sorts the fields, because JSON from the database has another order. */
const sortedEntries = (value: object): unknown =>
  Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => [
      name,
      typeof one === 'object' && one !== null ? sortedEntries(one as object) : one,
    ])

/** Exported vouchers that no later export reversed: those of the period and those with the given keys. */
const readExported = (
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
  keys: readonly string[],
): Promise<Exportado[]> =>
  rowsOf<Exportado>(
    q,
    sql`select id_comprobante as id, clave, huella, comprobante from accounting_export_vouchers
      where id_empresa = ${company} and not reverso and terminado_por is null
        and (fecha between ${desde}::date and ${hasta}::date
          or clave in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))
      order by id_comprobante`,
  )
export interface Days {
  desde: string
  hasta: string
}

export async function readPending(q: Queries, company: string, days: Days): Promise<PorExportar> {
  const found = await bookedVouchers(q, company, days)
  const gone = await readExported(
    q,
    company,
    days,
    found.map(({ clave }) => clave),
  )
  return toExport(found, gone, hashOf, (await lastClosed(q, company))?.mes)
}

/** Number of vouchers that an export of the period would write. */
export async function countPending(q: Queries, company: string, asked: Partial<Days>, hoy: string) {
  const days = askedDays(asked, hoy)
  const { nuevos, reversos, sin_cuenta } = await readPending(q, company, days)
  return { ...days, nuevos: nuevos.length, reversos: reversos.length, sin_cuenta }
}

/** Stored export file. Throws 404. */
export async function exportedFile(q: Queries, company: string, id: string, parte: number) {
  const [file] = isId(id)
    ? await rowsOf<{ nombre: string; tipo: string; contenido: Uint8Array }>(
        q,
        sql`select nombre, tipo, contenido from accounting_export_files
          where id_empresa = ${company} and id_exportacion = ${id} and parte = ${parte}`,
      )
    : []
  if (!file) throw notFound()
  return { ...file, contenido: Buffer.from(file.contenido) }
}
