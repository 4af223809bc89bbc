import type { Choice } from '#app/form/pickers/choice.ts'
import type { Picker } from '#app/form/pickers/picker.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { cellText, type Column, type Value } from '#app/format/columns.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

/** A filter of a report; all of them stand in the address. */
export type ReportFilter =
  | PickFilter
  /** A day or a month; `start` is its value while the address says none, of today in Bogotá. */
  | { kind: 'day' | 'month'; name: string; label: string; start: (hoy: string) => string }
  | SelectFilter

export interface SelectFilter {
  kind: 'select'
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What an address may say besides; it is offered then too. */
  others?: RegExp
}

/** One record, picked by typing; nothing is shown before. */
export interface PickFilter {
  kind: 'pick'
  name: string
  label: string
  /** Without it there is a report too. */
  optional?: true
  /** One that creates nothing: it travels to the browser as data. */
  picker: Omit<Picker, 'adds'>
  /** What the server does for it. */
  rules: PickerRules
}

/** What a file asks besides: its headers go with the first call, and everything is read. */
export interface FileRequest {
  headers: Record<string, string>
}

/** A report: what it asks, how that is read, and how what was read is set out. */
export interface Report<Data> {
  title: string
  path: string
  key: Key
  filters: readonly ReportFilter[]
  /** Said while a filter is empty that must be chosen. */
  ask: string
  /** Said when it could not be read. */
  failed: string
  /** What the picked filters are called, by their names. */
  chosen?: (data: Data) => Record<string, Choice>
  /** Reads what the address asks, of valid filters; a screen may show the first part and say so. */
  read: (session: Session, filters: Record<string, string>, file?: FileRequest) => Promise<Data>
  /** Address of the paper that is signed, where that stands in place of the PDF. */
  paper?: (filters: Record<string, string>) => string
  sheet: (data: Data) => Sheet
}

/** Checks a definition against what it is of; returns it as it is. */
export function defineReport<Data>(report: Report<Data>): Report<Data> {
  return report
}

/** A report set out: the same on screen, on paper and in files. */
export interface Sheet {
  /** Of whom and of when; the first ones stand in files too. */
  facts: [label: string, text: string][]
  tables: SheetTable[]
  /** The box of totals; the last of them is what the report is about. */
  box?: SheetFigure[]
  notes?: string[]
  /** Lines to sign on. */
  signatures?: { role: string; name: string }[]
}

export interface SheetFigure {
  label: string
  text: string
  /** The same for a spreadsheet, and what it is. */
  value: number
  kind: 'pesos' | 'kilos'
}

/** A figure of the box of totals, as people read it unless `text` says it otherwise; nothing is 0. */
export function figureOf(
  label: string,
  value: number | null,
  { kind = 'pesos', text }: Partial<Pick<SheetFigure, 'kind' | 'text'>> = {},
): SheetFigure {
  const known = value ?? 0
  return { label, text: text ?? (kind === 'kilos' ? kilos(known) : pesos(known)), value: known, kind }
}

export interface SheetTable {
  heading: string
  columns: SheetColumn[]
  lines: SheetLine[]
  /** The column whose cells lead to the lines' records. */
  linked?: string
  /** The columns in which a number under 0 is a loss, and red. */
  losses?: string[]
  /** Said in place of no lines. */
  empty: string
}

/** The cells of a line by the places of their columns. */
export type SheetRow = Record<string, Value>
export type SheetColumn = Pick<Column<SheetRow>, 'name' | 'label' | 'kind' | 'align'>

export interface SheetLine {
  kind: 'row' | 'opening' | 'group' | 'subtotal' | 'total'
  /** What a line other than a row is called; it stands before its first figure. */
  label: string
  values: SheetRow
  /** As people read them; what is not there is empty. */
  texts: Record<string, string>
  /** Address of the record that the line is of. */
  to?: string | undefined
}

/** Figures under some columns, by their names. */
export interface Totals<Row> {
  label: string
  values: Partial<Record<keyof Row & string, Value>>
}

interface TableOf<Row> {
  heading?: string
  columns: readonly Column<Row>[]
  /** Rows one after another, or in groups, each with its own sums. */
  groups: readonly { heading?: string; rows: readonly Row[]; total?: Totals<Row> }[]
  /** What there was before the first row. */
  opening?: Totals<Row>
  totals?: readonly Totals<Row>[]
  empty: string
  /** The column that names a row's record, and where that stands. */
  link?: { column: keyof Row & string; to: (row: Row) => string | undefined }
  /** Columns in which a number under 0 is a loss. */
  losses?: (keyof Row & string)[]
}

/** Sets out rows in a table: opening line, groups with their sums, totals, each figure under its column. */
export function tableOf<Row extends object>(table: TableOf<Row>): SheetTable {
  const { columns, groups, opening, totals = [], link, losses } = table
  const cellsOf = (row: Row) => {
    const values: SheetRow = {}
    const texts: Record<string, string> = {}
    for (const column of columns) {
      values[column.name] = column.value ? column.value(row) : (row[column.name] as Value)
      texts[column.name] = shownText(row, column)
    }
    return { values, texts }
  }
  const figures = (kind: SheetLine['kind'], { label, values }: Totals<Row>): SheetLine => {
    const row = values as Row
    const named = columns.filter(({ name }) => Object.hasOwn(values, name))
    const texts = Object.fromEntries(named.map((column) => [column.name, shownText(row, column)]))
    return { kind, label, values: values as SheetRow, texts }
  }
  const lines = groups.flatMap(({ heading, rows, total }): SheetLine[] =>
    rows.length === 0
      ? []
      : [
          ...(heading ? [{ kind: 'group', label: heading, values: {}, texts: {} } as const] : []),
          ...rows.map((row): SheetLine => ({ kind: 'row', label: '', ...cellsOf(row), to: link?.to(row) })),
          ...(total ? [figures('subtotal', total)] : []),
        ],
  )
  return {
    heading: table.heading ?? '',
    columns: columns.map(({ name, label, kind, align }) => ({
      name,
      label,
      ...(kind && { kind }),
      ...(align && { align }),
    })),
    lines: [
      ...(opening ? [figures('opening', opening)] : []),
      ...lines,
      ...(opening || lines.length > 0 ? totals.map((total) => figures('total', total)) : []),
    ],
    ...(link && { linked: link.column }),
    ...(losses && { losses }),
    empty: lines.length > 0 ? '' : table.empty,
  }
}

/** Whether a cell is red. */
export const isLoss = ({ losses = [] }: SheetTable, { values }: SheetLine, name: string): boolean =>
  losses.includes(name) && Number(values[name]) < 0

function shownText<Row>(row: Row, column: Column<Row>): string {
  const shown = column.format ? column.format(row) : cellText(row, column)
  return typeof shown === 'string' ? shown : ''
}

/** What the address says of a report, for links to it. */
export function reportHref(path: string, filters: Record<string, string>): string {
  const filled = Object.entries(filters).filter(([, value]) => value !== '')
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}
