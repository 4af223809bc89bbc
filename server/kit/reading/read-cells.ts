import { Refusal } from '#server/kit/rules/refusal.ts'
import { dayOf, folded, isCellError, numberOf, textOf, yesNoOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { NOT_A_NUMBER, WHOLE_PESOS } from '#server/kit/words/sentences.ts'
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

/** Throws 422 with a message beside each missing field. */
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
    const at = /^c(\d+)$/.exec(map[column.name] ?? '')?.[1]
    if (at === undefined || (column.type !== 'number' && column.type !== 'pesos')) return []
    const texts = rows.map((row) => row[Number(at)]).filter((cell) => typeof cell === 'string')
    return [[column.name, conventionOf(texts, decimalsOf(column))]]
  })
  return Object.fromEntries(entries)
}

const decimalsOf = ({ type, decimals }: ImportColumn) => (type === 'pesos' ? 0 : decimals)

export interface Reading {
  conventions?: Conventions
  /** End of the file's period. A day without a year is the last such day up to it. Default: today. */
  until?: string
}

/** Values of a row's cells, with an error for each invalid cell. */
export function readDraft(
  kind: ReadKind,
  map: ColumnMap,
  fila: number,
  cells: readonly Cell[],
  hoy: string,
  { conventions = {}, until = hoy }: Reading = {},
): Draft {
  const draft: Draft = { fila, values: {}, errors: {} }
  for (const column of kind.columns) {
    const source = map[column.name]
    if (source === undefined) continue
    const cell = source.startsWith('=') ? source.slice(1) : cells[Number(source.slice(1))]
    const convention = conventions[column.name] ?? conventionOf([], decimalsOf(column))
    const read = readCell(column, cell, { convention, until })
    if ('error' in read) draft.errors[column.name] = read.error
    else if (read.value !== undefined) draft.values[column.name] = read.value
    else if (column.required) draft.errors[column.name] = 'Falta este dato.'
  }
  kind.check?.(draft, hoy)
  return draft
}

type ReadCell = { value: Values[string] | undefined } | { error: string }

function readCell(
  column: ImportColumn,
  cell: Cell | undefined,
  { convention, until }: { convention: Convention; until: string },
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
      const asked = folded(text)
      const option = column.options?.find(({ value, label, aliases = [] }) =>
        [value, label, ...aliases].some((one) => folded(one) === asked),
      )
      const offered = column.options?.map(({ label }) => label).join(', ')
      return option ? { value: option.value } : { error: `No es uno de: ${offered}.` }
    }
    case 'number':
    case 'pesos': {
      const number = numberOf(cell, convention, column.side)
      if (number === 'invalid' || (number !== undefined && Math.abs(number) > 1e13)) {
        return { error: NOT_A_NUMBER }
      }
      if (column.type === 'pesos' && !Number.isInteger(number)) return { error: WHOLE_PESOS }
      return { value: number }
    }
    case 'day': {
      const day = dayOf(cell, column.ahead ? undefined : until)
      return day === 'invalid' ? { error: 'Escriba una fecha, por ejemplo 31/12/2026.' } : { value: day }
    }
    case 'yesno': {
      const said = yesNoOf(cell)
      return said === 'invalid' ? { error: 'Escriba Sí o No.' } : { value: said }
    }
  }
}
