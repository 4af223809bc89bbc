import type { Choice } from '#app/form/pickers/choice.ts'
import type { Picker } from '#app/form/pickers/picker.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { cellText, type Column, type Value } from '#app/format/columns.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

/** Filter of a report; its value is in the address. */
export type ReportFilter =
  | PickFilter
  /** Day or month; `start` is the default value, computed from today in Bogotá. */
  | { kind: 'day' | 'month'; name: string; label: string; start: (hoy: string) => string }
  | SelectFilter

export interface SelectFilter {
  kind: 'select'
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Pattern of other values that an address may have; such a value is then offered too. */
  others?: RegExp
}

/** Record picked by typing. Without it there is no report, unless `optional`. */
export interface PickFilter {
  kind: 'pick'
  name: string
  label: string
  /** True if the report exists without a picked record. */
  optional?: true
  /** Picker without creation dialog, since it is sent to the browser as data. */
  picker: Omit<Picker, 'adds'>
  /** Server half of the picker. */
  rules: PickerRules
}

/** Request for a file: extra headers of the first call, and all rows are read. */
export interface FileRequest {
  headers: Record<string, string>
}

/** Report: filters, API call, and layout of its result. */
export interface Report<Data> {
  title: string
  path: string
  key: Key
  filters: readonly ReportFilter[]
  /** The screen shows the rows in pages: `read` gets the page of the address as `pagina`. Files have all rows. */
  paged?: true
  /** Message while a required filter is empty. */
  ask: string
  /** Message when the report could not be read. */
  failed: string
  /** Names of the picked records, by filter. */
  chosen?: (data: Data) => Record<string, Choice>
  /** Reads the report for valid filters. The screen may show only the first part and say so. */
  read: (session: Session, filters: Record<string, string>, file?: FileRequest) => Promise<Data>
  /** Address of a signed paper that replaces the PDF. */
  paper?: (filters: Record<string, string>) => string
  sheet: (data: Data) => Sheet
}

/** Checks the definition against its data type. */
export function defineReport<Data>(report: Report<Data>): Report<Data> {
  return report
}

/** Layout of a report, the same on screen, on paper and in files. */
export interface Sheet {
  /** Subject and period as labelled texts; files show only the first ones. */
  facts: [label: string, text: string][]
  tables: SheetTable[]
  /** Box of totals; the last figure is the report's result. */
  box?: SheetFigure[]
  notes?: string[]
  /** Shown page of the last table, and the number of its pages. */
  pages?: { pagina: number; pages: number }
  /** Lines for signatures. */
  signatures?: { role: string; name: string }[]
}

export interface SheetFigure {
  label: string
  text: string
  /** Number for a spreadsheet; null if unknown. */
  value: number | null
  kind: 'pesos' | 'kilos'
}

interface FigureFormat {
  kind?: SheetFigure['kind']
  /** Text of a known value. Default: that of the kind. */
  write?: (value: number) => string
}

/** Figure of the box of totals, written by `write`; an unknown value is '–'. */
export function figureOf(
  label: string,
  value: number | null,
  { kind = 'pesos', write = kind === 'kilos' ? kilos : pesos }: FigureFormat = {},
): SheetFigure {
  return { label, text: value === null ? '–' : write(value), value, kind }
}

export interface SheetTable {
  heading?: string | undefined
  columns: SheetColumn[]
  lines: SheetLine[]
  /** Column whose cells link to the line's record. */
  linked?: string
  /** Columns in which a negative number is a loss, shown in red. */
  losses?: string[]
  /** Message in place of lines. */
  empty: string
}

/** Cells of a line by column name. */
export type SheetRow = Record<string, Value>
export type SheetColumn = Pick<Column<SheetRow>, 'name' | 'label' | 'kind' | 'align'>

export interface SheetLine {
  kind: 'row' | 'opening' | 'group' | 'subtotal' | 'total'
  /** Label of a line that is no row; placed before its first figure. */
  label: string
  values: SheetRow
  /** Formatted values; missing ones are empty. */
  texts: Record<string, string>
  /** Address of the line's record. */
  to?: string | undefined
}

/** Figures by column name. */
export interface Totals<Row> {
  label: string
  values: Partial<Record<keyof Row & string, Value>>
}

interface TableOf<Row> {
  heading?: string
  columns: readonly Column<Row>[]
  /** Rows, optionally in groups with their own sums. */
  groups: readonly { heading?: string; rows: readonly Row[]; total?: Totals<Row> }[]
  /** Balance before the first row. */
  opening?: Totals<Row>
  totals?: readonly Totals<Row>[]
  empty: string
  /** Column that names the row's record, and its address. */
  link?: { column: keyof Row & string; to: (row: Row) => string | undefined }
  /** Columns in which a negative number is a loss. */
  losses?: (keyof Row & string)[]
}

/** Builds a table: opening line, groups with sums, totals, each figure under its column. */
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
    heading: table.heading,
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

/** Whether a cell is shown in red. */
export const isLoss = ({ losses = [] }: SheetTable, { values }: SheetLine, name: string): boolean =>
  losses.includes(name) && Number(values[name]) < 0

/** Text of a cell; '' where the line has none. */
export const shownIn = ({ texts }: SheetLine, { name }: SheetColumn): string => texts[name] ?? ''

function shownText<Row>(row: Row, column: Column<Row>): string {
  const shown = column.format ? column.format(row) : cellText(row, column)
  return typeof shown === 'string' ? shown : ''
}
