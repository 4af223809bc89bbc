import { Refusal } from '#server/kit/rules/refusal.ts'
import { dayOf, folded, isCellError, numberOf, textOf, yesNoOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { withHyphens } from '#server/kit/words/marks.ts'
import { parseDay } from '#server/kit/words/typed-days.ts'
import { notADay, notANumber, quoted, WHOLE_PESOS } from '#server/kit/words/sentences.ts'
import { type Convention, conventionOf } from '#server/kit/words/typed-numbers.ts'
import type { Draft, ImportColumn, ReadKind, Values } from '#server/kit/reading/import-kind.ts'

/** Source of each field: `c3` is the column at that index, `=CLIENTE` the same value for all rows. */
export type ColumnMap = Record<string, string>

/** All headings that match a column. */
const namesOf = ({ name, label, aliases = [] }: ImportColumn) => [label, name, ...aliases].map(folded)

/** Headings of all columns of a kind. Used to find the heading row. */
export const knownHeads = (kind: ReadKind) => new Set(kind.columns.flatMap(namesOf))

/** Maps fields to a file's columns by heading. Each heading is used for one field only. */
export function matchColumns(kind: ReadKind, heads: readonly string[]): ColumnMap {
  const free = heads.map(folded)
  const map: ColumnMap = {}
  for (const column of kind.columns) {
    for (const name of namesOf(column)) {
      const at = free.indexOf(name)
      if (at < 0 || name === '') continue
      map[column.name] = `c${at}`
      free[at] = ''
      break
    }
  }
  return map
}

/** Required fields without a source. */
export const unmatched = (kind: ReadKind, map: ColumnMap) =>
  kind.columns.filter(({ name, required }) => required && !map[name])

/** Throws 422 with a message on each missing field. */
export function refuseMissing(missing: readonly { name: string; label: string }[]): void {
  if (missing.length === 0) return
  throw new Refusal('VALIDACION', 'Diga de dónde salen los datos obligatorios.', {
    errores: Object.fromEntries(
      missing.map(({ name, label }) => [name, [`Elija la columna de «${label}».`]]),
    ),
  })
}

/** Map without invalid entries. Keeps known fields with an existing column or an offered value. */
export function sensibleMap(kind: ReadKind, heads: readonly string[], map: ColumnMap): ColumnMap {
  const sensible = kind.columns.flatMap(({ name, options = [] }): [string, string][] => {
    const source = map[name] ?? ''
    const column = /^c(\d{1,3})$/.exec(source)?.[1]
    const fixed = options.some(({ value }) => source === `=${value}`)
    return fixed || (column !== undefined && Number(column) < heads.length) ? [[name, source]] : []
  })
  return Object.fromEntries(sensible)
}

/** Convention of each column of numbers, by field. */
export type Conventions = Readonly<Record<string, Convention>>

/** Conventions from all rows of a file. A column shows by its clear numbers how to read its doubtful ones. */
export function conventionsOf(
  kind: ReadKind,
  map: ColumnMap,
  rows: readonly (readonly Cell[])[],
): Conventions {
  const entries = kind.columns.flatMap((column): [string, Convention][] => {
    const at = placeOf(map, column.name)
    if (at === undefined || (column.type !== 'number' && column.type !== 'pesos')) return []
    const texts = rows.map((row) => row[at]).filter((cell) => typeof cell === 'string')
    return [[column.name, conventionOf(texts, decimalsOf(column))]]
  })
  return Object.fromEntries(entries)
}

const decimalsOf = ({ type, decimals }: ImportColumn) => (type === 'pesos' ? 0 : decimals)

export interface Reading {
  conventions?: Conventions
  /** True if some day of the file has its month first. Ambiguous days are then refused. */
  monthFirst?: boolean
  /** End of the file's period. A day without a year is the last such day up to it. Default: today. */
  until?: string
}

/** A day with its month first, such as `01/13/2026` or `01/13`. */
const MONTH_FIRST = /^(?:0?[1-9]|1[0-2])[-/](?:1[3-9]|2\d|3[01])(?:[-/]\d{2,4}(?!\d)|$)/

/** Way of reading a file, from all of its rows. */
export function readingOf(kind: ReadKind, map: ColumnMap, rows: readonly (readonly Cell[])[]): Reading {
  const days = kind.columns.filter(({ type }) => type === 'day').map(({ name }) => placeOf(map, name))
  const monthFirst = rows.some((row) =>
    days.some((at) => at !== undefined && MONTH_FIRST.test(withHyphens(textOf(row[at])))),
  )
  return { conventions: conventionsOf(kind, map, rows), monthFirst }
}

/** Index of the column of a field. */
function placeOf(map: ColumnMap, name: string): number | undefined {
  const at = /^c(\d+)$/.exec(map[name] ?? '')?.[1]
  return at === undefined ? undefined : Number(at)
}

/** Cell of a row from a source: a column, or the same value for all rows. */
export function cellOf(cells: readonly Cell[], source: string | undefined): Cell {
  if (source?.startsWith('=')) return source.slice(1)
  return source === undefined ? null : (cells[Number(source.slice(1))] ?? null)
}

/** Option of a column that a text names. A sign such as `+` is compared as it is. */
export function optionOf({ options = [] }: ImportColumn, text: string) {
  const keyOf = (one: string) => folded(one) || withHyphens(one)
  return options.find(({ value, label, aliases = [] }) =>
    [value, label, ...aliases].some((one) => keyOf(one) === keyOf(text)),
  )
}

/** Values of a row's cells, with an error for each invalid cell. */
export function readDraft(
  kind: ReadKind,
  map: ColumnMap,
  fila: number,
  cells: readonly Cell[],
  hoy: string,
  { conventions = {}, until = hoy, monthFirst = false }: Reading = {},
): Draft {
  const draft: Draft = { fila, values: {}, errors: {} }
  for (const column of kind.columns) {
    const { name } = column
    if (map[name] === undefined) continue
    const convention = conventions[name] ?? conventionOf([], decimalsOf(column))
    const read = readCell(column, cellOf(cells, map[name]), { convention, until, monthFirst })
    if ('error' in read) draft.errors[name] = read.error
    else if (read.value !== undefined) draft.values[name] = read.value
    else if (column.required) draft.errors[name] = 'Falta este dato.'
  }
  kind.check?.(draft, hoy)
  for (const [name, error] of Object.entries(draft.errors)) {
    const text = textOf(cellOf(cells, map[name]))
    if (text !== '' && !error.startsWith('«')) draft.errors[name] = `${quoted(text)}: ${error}`
  }
  return draft
}

type ReadCell = { value: Values[string] | undefined } | { error: string }

function readCell(
  column: ImportColumn,
  cell: Cell | undefined,
  { convention, until, monthFirst }: { convention: Convention; until: string; monthFirst: boolean },
): ReadCell {
  const text = textOf(cell)
  if (text === '') return { value: undefined }
  if (isCellError(text)) return { error: 'La celda tiene un error de Excel.' }
  switch (column.type) {
    case 'text':
      if (column.max !== undefined && text.length > column.max)
        return { error: `Máximo ${column.max} caracteres.` }
      return { value: text }
    case 'choice': {
      const option = optionOf(column, text)
      const offered = column.options?.map(({ label }) => label).join(', ')
      return option ? { value: option.value } : { error: `No es uno de: ${offered}.` }
    }
    case 'number':
    case 'pesos': {
      const number = numberOf(cell, convention, column.side)
      const percent = column.type === 'pesos' && text.endsWith('%')
      if (percent || number === 'invalid' || Math.abs(number ?? 0) > 1e13) return { error: notANumber(text) }
      if (column.type === 'pesos' && number !== undefined && !Number.isInteger(number))
        return { error: WHOLE_PESOS }
      return { value: number }
    }
    case 'day': {
      const day = dayOf(cell, column.ahead ? undefined : until)
      if (day === 'invalid') return { error: notADay(text) }
      const other = monthFirst && typeof cell === 'string' ? dayMonthFirst(text, until) : undefined
      if (day === undefined || other === undefined || other === day) return { value: day }
      return {
        error: `${quoted(text)} puede ser ${writtenDay(day)} o ${writtenDay(other)}. Escríbala como ${day}.`,
      }
    }
    case 'yesno': {
      const said = yesNoOf(cell)
      return said === 'invalid' ? { error: 'Escriba Sí o No.' } : { value: said }
    }
  }
}

/** Reads a day with its month first. Undefined if the text does not begin with two numbers. */
function dayMonthFirst(text: string, until: string): string | undefined {
  const [, month, day, year = ''] =
    /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{2,4})(?!\d)|$)/.exec(withHyphens(text)) ?? []
  return month && day
    ? (parseDay([day, month, year].filter(Boolean).join('/'), until) ?? undefined)
    : undefined
}
