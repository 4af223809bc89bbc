import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, measure, pesos, yesNo } from '#server/kit/words/formats.ts'
import type { ReactNode } from 'react'

/** What all that is found comes to, by the column's name. */
export type Totals = Record<string, number>

/** A line of sums: of what, and what that comes to. */
export interface Sum {
  of: string
  totals: Totals
}

/** What a column's values are; decides how screen, PDF and Excel show and align them. */
export type Kind = 'text' | 'pesos' | 'kilos' | 'number' | 'date'

export type Value = string | number | boolean | null | undefined

export type Field<Row> = keyof Row & string

export interface Column<Row> {
  name: Field<Row>
  label: string
  /** What the values are, on screen and in PDF and Excel: text when left out. */
  kind?: Kind
  /** The value, where it is not the field's own. */
  value?: (row: Row) => Value
  align?: 'end' | 'center'
  /** What is found comes to a sum under it, or to an average, where the API says one by its name. */
  total?: true | 'average'
  /** The one number that a row is about: the largest where the row is a card. */
  main?: true
  /** Only PDF and Excel show it (N-133). */
  filesOnly?: true
  /** Files leave it out where what is found comes to nothing of it: what most companies never have. */
  ifAny?: true
  /** How the screen shows the cell, where its kind does not say it; instead of markup, files hold the value. */
  format?: (row: Row) => ReactNode
  /** What the screen shows after the cell's value, such as a badge; outside of the link that a name is. */
  beside?: (row: Row) => ReactNode
}

/** A day, with or without its time. The UTC fields of `at` are what a clock in Colombia shows. */
export interface Moment {
  at: Date
  timed: boolean
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TIMED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/
const ZONED = /(Z|[+-]\d\d(:?\d\d)?)$/
const BOGOTA_MS = -5 * 3_600_000

export function isNumeric(kind: Kind | undefined): boolean {
  return kind === 'pesos' || kind === 'kilos' || kind === 'number'
}

/** Where a column's cells stand: as it says, else numbers to the right. */
export function alignment<Row>({ align, kind }: Column<Row>): 'end' | 'center' | undefined {
  return align ?? (isNumeric(kind) ? 'end' : undefined)
}

/** The columns of a list, of which some may be edited in their row. */
type Columns<Row> = (Column<Row> & { edit?: unknown })[]

/** The column that says what a row is called: the one that renames it, or the first. */
export const namingColumn = <Row>(columns: Columns<Row>): Column<Row> | undefined =>
  columns.find(({ edit, kind }) => edit && !kind) ?? columns[0]

/** What a row is called. */
export function nameOf<Row>({ columns, id }: { columns: Columns<Row>; id: Field<Row> }, row: Row): string {
  return String(row[namingColumn(columns)?.name ?? id])
}

/** What a cell holds: a number, a moment, or text; what is not of the column's kind stays the text it came as. */
export function cellOf<Row>(row: Row, column: Column<Row>): number | Moment | string {
  const value = valueOf(row, column)
  if (value === null || value === undefined || value === '') return ''
  if (isNumeric(column.kind) && Number.isFinite(Number(value))) return Number(value)
  if (column.kind === 'date' && typeof value === 'string') return momentOf(value) ?? value
  return typeof value === 'boolean' ? yesNo(value) : String(value)
}

/** The cell as people read it: `$ 1.234.567`, `18.280,5`, `1,8563`, `02/10/2026`, `02/10/2026 14:05`. */
export function cellText<Row>(row: Row, column: Column<Row>): string {
  const cell = cellOf(row, column)
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return momentText(cell)
  if (column.kind === 'pesos') return pesos(cell)
  return column.kind === 'kilos' ? measure(cell) : decimal(cell)
}

/** The sum, or the average, under a column, as people read it; '' where there is none. */
export function totalText<Row>({ name, label, kind, total }: Column<Row>, totals: Totals): string {
  const plain: Column<Totals> = { name, label, ...(kind && { kind }) }
  if (!total || totals[name] === undefined) return ''
  return `${total === 'average' ? 'Prom. ' : ''}${cellText(totals, plain)}`
}

/** How the screen shows the cell. */
export function cellShown<Row>(row: Row, column: Column<Row>): ReactNode {
  return column.format ? column.format(row) : cellText(row, column)
}

/** What an input for the field holds: a number as people write it, without the sign of money. */
export function inputText<Row>(row: Row, { name, kind }: Column<Row>): string {
  const value: unknown = row[name]
  if (isNumeric(kind) && value !== null && value !== '') return decimal(Number(value))
  return typeof value === 'string' ? value : ''
}

/** The classes of a cell: a number, a date, a plate or a word is not broken over two lines; a negative number is red. */
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
 * The classes of a table by how many columns it has. The sheet does not count them itself: each `:has(th:nth-child(6))` is
 * asked of every row again while the page comes, a tenth of the time that styles take.
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

/** What a clock in Colombia shows now. */
export function nowInColombia(): Moment {
  return { at: new Date(Date.now() + BOGOTA_MS), timed: true }
}

export function momentText({ at, timed }: Moment): string {
  return (timed ? writtenMoment : writtenDay)(at.toISOString())
}

function valueOf<Row>(row: Row, column: Column<Row>): Value {
  if (column.value) return column.value(row)
  const shown = (column.kind ?? 'text') === 'text' ? column.format?.(row) : undefined
  if (typeof shown === 'string') return shown
  const value: unknown = row[column.name]
  return typeof value === 'object' ? null : (value as Value)
}

/** `yyyy-mm-dd`, the same with a time of Colombia, or a moment with its zone. */
function momentOf(value: string): Moment | null {
  const timed = TIMED.test(value)
  if (!timed && !DAY.test(value)) return null
  const at =
    timed && ZONED.test(value)
      ? new Date(Date.parse(value) + BOGOTA_MS)
      : new Date(`${value.slice(0, 16).replace(' ', 'T')}${timed ? '' : 'T00:00'}Z`)
  return Number.isNaN(at.getTime()) ? null : { at, timed }
}
