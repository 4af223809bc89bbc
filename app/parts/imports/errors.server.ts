import { xlsxFile } from '#app/export/xlsx.server.ts'
import type { Column } from '#app/format/columns.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Import, ImportCell, ImportKindInfo, ImportRow } from '#server/imports/contract.ts'
import { cellText } from './cell-text.ts'
import { readRows } from './read.server.ts'

const LIMIT = 500

/** Heading of the reasons. No field has this name. */
const REASON = 'Qué corregir'

type Line = Record<string, string>

/** Errors of a row, each with its field. */
function reasonOf({ errores, porque }: ImportRow, { columns }: ImportKindInfo): string {
  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label
  const said = Object.entries(errores).map(([name, text]) =>
    labelOf(name) ? `${labelOf(name)}: ${text}` : text,
  )
  return [porque, ...said].filter(Boolean).join(' ')
}

/** Columns of the uploaded file with the reason for each row. */
export function errorsFile(
  session: Session,
  { _id, encabezados, archivo, mapa, sin_encabezados }: Import,
  kind: ImportKindInfo,
): AsyncIterable<Uint8Array> {
  const places = encabezados
    .map((head, at) => ({ head, at }))
    .filter(({ head }) => head !== '#' && head !== REASON)
  /** A column without a heading gets the name of its field, so that the corrected file is recognised. */
  const labelOf = (head: string, at: number) =>
    (sin_encabezados && kind.columns.find(({ name }) => mapa[name] === `c${at}`)?.label) || head
  const numbers = new Set(
    kind.columns.filter(({ type }) => type === 'number' || type === 'pesos').map(({ name }) => mapa[name]),
  )
  /** A number is read again from its digits, not from letters that its format adds. */
  const written = (at: number, cell: ImportCell | undefined) =>
    cell && typeof cell === 'object' && numbers.has(`c${at}`) ? String(cell.numero) : cellText(cell)
  const columns: Column<Line>[] = [
    ...places.map(({ head, at }) => ({ name: `c${at}`, label: labelOf(head, at) })),
    { name: 'motivo', label: REASON },
  ]
  async function* portions(): AsyncGenerator<Line[]> {
    for (const estado of ['ERROR', 'OTRA']) {
      for (let page = 1, more = true; more; page += 1) {
        const body = { actual_page: page, limit: LIMIT, filtros: { estado } }
        const { data, total_count } = await readRows(session, _id, body)
        yield data.map((row) => ({
          ...Object.fromEntries(places.map(({ at }) => [`c${at}`, written(at, row.celdas[at])])),
          motivo: reasonOf(row, kind),
        }))
        more = page * LIMIT < total_count
      }
    }
  }
  return xlsxFile({ title: `Filas por corregir de ${archivo}`, lines: [] }, columns, portions())
}
