import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, measure, pesos, yesNo } from '#server/kit/words/formats.ts'
import type { ColumnKind } from '#server/kit/words/fields.ts'
import type { ReactNode } from 'react'

/** Sums of all found rows, by column name. */
export type Totals = Record<string, number>

/** Line of sums, with its label. */
export interface Sum {
  of: string
  totals: Totals
}

export type Value = string | number | boolean | null | undefined

export type Field<Row> = keyof Row & string

export interface Column<Row> {
  name: Field<Row>
  label: string
  /** Kind of the values: decides format and alignment on screen, in PDF and Excel. Default: text. */
  kind?: ColumnKind
  /** Value, when it is not the field of that name. */
  value?: (row: Row) => Value
  align?: 'end' | 'center'
  /** Maximum letters and keyboard of the input, where a list edits the column. */
  maxLength?: number
  inputMode?: 'numeric'
  /** Sum or average below the column, if the API returns one by this name. */
  total?: true | 'average'
  /** Main number of a row: the largest where the row is a card. */
  main?: true
  /** In PDF and Excel only. */
  filesOnly?: true
  /** Files omit the column when its sum is 0, because few companies use such a figure. */
  ifAny?: true
  /** Markup of the cell on screen; files hold the value. */
  format?: (row: Row) => ReactNode
  /** Markup after the cell's value, such as a badge, outside the link of the name. */
  beside?: (row: Row) => ReactNode
}

/** Day, with or without time. The UTC fields of `at` hold the local time of Colombia. */
export interface Moment {
  at: Date
  timed: boolean
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TIMED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/
const ZONED = /(Z|[+-]\d\d(:?\d\d)?)$/
const BOGOTA_MS = -5 * 3_600_000

export function isNumeric(kind: ColumnKind | undefined): kind is 'pesos' | 'kilos' | 'number' {
  return kind === 'pesos' || kind === 'kilos' || kind === 'number'
}

export function isText(kind: ColumnKind | undefined): kind is 'text' | 'choice' | 'yesNo' | undefined {
  return !isNumeric(kind) && kind !== 'date'
}

/** Alignment of a column. Default: numbers at the end. */
export function alignment<Row>({ align, kind }: Column<Row>): 'end' | 'center' | undefined {
  return align ?? (isNumeric(kind) ? 'end' : undefined)
}

/** Columns of a list; some are editable in the row. */
type Columns<Row> = (Column<Row> & { edit?: unknown })[]

/** Column with the row's name: the first editable text, else the first column. */
export const namingColumn = <Row>(columns: Columns<Row>): Column<Row> | undefined =>
  columns.find(({ edit, kind }) => edit && !kind) ?? columns[0]

export function nameOf<Row>({ columns, id }: { columns: Columns<Row>; id: Field<Row> }, row: Row): string {
  return String(row[namingColumn(columns)?.name ?? id])
}

/** NaN is a number that another API did not send. */
const isMissing = (value: unknown) =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

/** Typed value of a cell. A value that does not fit the column's kind stays text. */
export function cellOf<Row>(row: Row, column: Column<Row>): number | Moment | string {
  const value = valueOf(row, column)
  if (isMissing(value)) return ''
  if (isNumeric(column.kind) && Number.isFinite(Number(value))) return Number(value)
  if (column.kind === 'date' && typeof value === 'string') return momentOf(value) ?? value
  return typeof value === 'boolean' ? yesNo(value) : String(value)
}

/** Formatted cell: `$ 1.234.567`, `18.280,5`, `1,8563`, `02/10/2026`, `02/10/2026 14:05`. */
export function cellText<Row>(row: Row, column: Column<Row>): string {
  const cell = cellOf(row, column)
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return momentText(cell)
  if (column.kind === 'pesos') return pesos(cell)
  return column.kind === 'kilos' ? measure(cell) : decimal(cell)
}

/** Formatted sum or average of a column; '' for a column without sum and average. */
export function totalText<Row>({ name, label, kind, total }: Column<Row>, totals: Totals): string {
  const plain: Column<Totals> = { name, label, ...(kind && { kind }) }
  if (!total || totals[name] === undefined) return ''
  return `${total === 'average' ? 'Prom. ' : ''}${cellText(totals, plain)}`
}

export function cellShown<Row>(row: Row, column: Column<Row>): ReactNode {
  return column.format ? column.format(row) : cellText(row, column)
}

/** Value of an input: a number in es-CO notation, without the sign of money. */
export function inputText<Row>(row: Row, { name, kind }: Column<Row>): string {
  const value: unknown = row[name]
  if (isNumeric(kind) && !isMissing(value)) return decimal(Number(value))
  return typeof value === 'string' ? value : ''
}

/** Attributes of the input of an edited cell. */
export const inputOf = <Row>({ name, label, maxLength, inputMode }: Column<Row>) => ({
  name,
  label,
  maxLength,
  inputMode,
})

/** CSS classes of a cell. Numbers, dates, plates and single words stay on one line; negative numbers are red. */
export function cellClass<Row>(row: Row, column: Column<Row>): string | undefined {
  const value = valueOf(row, column)
  const oneWord = typeof value === 'string' && /^\S{1,18}$/.test(value)
  const whole = column.kind === 'date' || typeof value === 'number' || oneWord
  const negative = isNumeric(column.kind) && Number(value) < 0
  const { main } = column
  const classes = [alignment(column), whole && 'whole', negative && 'negative', main && 'main']
  return classes.filter(Boolean).join(' ') || undefined
}

/**
 * CSS classes of a table by its number of columns. Selectors such as `:has(th:nth-child(6))` would be evaluated
 * for every row again: a tenth of the style time.
 */
export function tableClass(columns: number): string {
  const width =
    columns < 4
      ? 'slim single'
      : columns < 6
        ? 'slim'
        : columns < 9
          ? ''
          : columns < 10
            ? 'broad'
            : 'broad crowded'
  return width ? `rows ${width}` : 'rows'
}

/** Current time in Colombia. */
export function nowInColombia(): Moment {
  return { at: new Date(Date.now() + BOGOTA_MS), timed: true }
}

export function momentText({ at, timed }: Moment): string {
  return (timed ? writtenMoment : writtenDay)(at.toISOString())
}

function valueOf<Row>(row: Row, column: Column<Row>): Value {
  if (column.value) return column.value(row)
  const shown = isText(column.kind) ? column.format?.(row) : undefined
  if (typeof shown === 'string') return shown
  const value: unknown = row[column.name]
  return typeof value === 'object' ? null : (value as Value)
}

/** Accepts `yyyy-mm-dd`, the same with a Colombian time, or a time with zone. */
function momentOf(value: string): Moment | null {
  const timed = TIMED.test(value)
  if (!timed && !DAY.test(value)) return null
  const at =
    timed && ZONED.test(value)
      ? new Date(Date.parse(value) + BOGOTA_MS)
      : new Date(`${value.slice(0, 16).replace(' ', 'T')}${timed ? '' : 'T00:00'}Z`)
  return Number.isNaN(at.getTime()) ? null : { at, timed }
}
