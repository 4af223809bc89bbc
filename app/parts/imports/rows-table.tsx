import { Badge, type Tone } from '#app/format/badge.tsx'
import type { Import, ImportKindInfo, ImportRow } from '#server/imports/contract.ts'
import type { ImportField } from '#server/kit/contract/import-field.ts'
import { decimal, yesNo } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { RowState } from '#server/imports/words.ts'
import { cellText } from './cell-text.ts'

const ROW_WORDS: Readonly<Record<Exclude<RowState, ''>, { label: string; tone: Tone }>> = {
  NUEVA: { label: 'Nuevo', tone: 'green' },
  CAMBIA: { label: 'Se actualiza', tone: 'amber' },
  IGUAL: { label: 'Ya está', tone: 'grey' },
  OTRA: { label: 'Otro con el mismo documento', tone: 'red' },
  ERROR: { label: 'Con errores', tone: 'red' },
}

type CellValue = string | number | boolean | null | undefined

/** Value formatted for people. */
function written({ type, options }: ImportField, value: CellValue): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'choice') return options.find((option) => option.value === value)?.label ?? String(value)
  if (type === 'day' && typeof value === 'string') return writtenDay(value)
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return decimal(value)
  return String(value)
}

/** Columns that get the room which the others leave. */
const NAMES = /^(nombre|descripcion|concepto)$/

const classOf = ({ name, type }: Pick<ImportField, 'name' | 'type'>) =>
  type === 'number' || type === 'pesos' ? 'end' : NAMES.test(name) ? 'name-column' : undefined

/** Cell of a field as typed in the file. */
function typed({ celdas }: ImportRow, source: string | undefined): string {
  if (source === undefined) return ''
  return source.startsWith('=') ? source.slice(1) : cellText(celdas[Number(source.slice(1))])
}

interface RowsTableProps {
  importacion: Import
  kind: ImportKindInfo
  rows: readonly ImportRow[]
}

/** Rows as they would be written, with their state and the error beside each cell. */
export function ImportRowsTable({ importacion: { mapa }, kind, rows }: RowsTableProps) {
  const shown = kind.columns.filter(
    ({ name }) =>
      mapa[name] !== undefined ||
      rows.some(({ errores, valores }) => errores[name] || valores[name] !== undefined),
  )
  if (rows.length === 0) return <p className="empty">Ninguna fila es así.</p>
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Filas del archivo">
      <table className="rows import-rows">
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Qué pasa</th>
            {shown.map((field) => (
              <th key={field.name} scope="col" className={classOf(field)}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fila}>
              <td data-label="Fila">{row.fila}</td>
              <td data-label="Qué pasa">
                {row.estado !== '' && (
                  <Badge tone={ROW_WORDS[row.estado].tone}>{ROW_WORDS[row.estado].label}</Badge>
                )}
                {row.porque && (
                  <small className={row.estado === 'OTRA' ? 'error' : undefined}>{row.porque}</small>
                )}
                {row.errores[''] && <small className="error">{row.errores['']}</small>}
              </td>
              {shown.map((field) => (
                <td
                  key={field.name}
                  data-label={field.label}
                  className={classOf(field)}
                  aria-invalid={row.errores[field.name] ? true : undefined}
                >
                  <Value field={field} row={row} source={mapa[field.name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ field, row, source }: { field: ImportField; row: ImportRow; source: string | undefined }) {
  const error = row.errores[field.name]
  if (error) {
    return (
      <>
        {typed(row, source)} <small className="error">{error}</small>
      </>
    )
  }
  const now = written(field, row.valores[field.name])
  if (!Object.hasOwn(row.antes, field.name)) return now
  return (
    <>
      <del>{written(field, row.antes[field.name]) || '–'}</del> <ins>{now}</ins>
    </>
  )
}
