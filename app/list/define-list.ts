import type { ReactNode } from 'react'
import type { Key } from '#server/contract/keys.ts'
import type { Kind, Value } from './cells.ts'

type Field<Row> = keyof Row & string

interface ColumnBase<Row> {
  name: Field<Row>
  label: string
  /** What the values are, on screen and in PDF and Excel: text when left out. */
  kind?: Kind
  /** The value, where it is not the field's own. */
  value?: (row: Row) => Value
  align?: 'end' | 'center'
  /** The cell that becomes an input while its row is edited, with its largest length. */
  edit?: { maxLength: number; inputMode?: 'decimal' | 'numeric' }
}

/** `format` is how the screen shows the cell when its kind does not say it; markup needs a `value` for the files. */
export type Column<Row> = ColumnBase<Row> &
  (
    | { format?: (row: Row) => string }
    | { format: (row: Row) => ReactNode; value: NonNullable<ColumnBase<Row>['value']> }
  )

/** An exact filter over the list, as a select; the empty value is all. */
export interface Filter {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Brought by the address alone and shown as a chip that takes it away (withFixedFilter). */
  fixed?: boolean
}

/** A list screen as plain data: what it is called, what it shows, who may do what, what it says. */
export interface List<Row> {
  title: string
  path: string
  id: Field<Row>
  placeholder: string
  /** Comma-separated, as the documents list them (D1 §9). */
  searchFields: string
  columns: Column<Row>[]
  filters?: Filter[]
  /** Where 'Nuevo' opens its form; a dialog when left out. */
  create?: 'dialog' | 'inline'
  /** Where 'Nuevo' leads, when creating is a page of its own. */
  createTo?: string
  keys: { search: Key; create?: Key; edit?: Key; remove?: Key }
  /** Where a row is edited: in itself, or in the list's EditForm, a dialog. */
  edit?: 'row' | 'dialog'
  /** Where the edit link leads, when editing is a page of its own. */
  editTo?: (row: Row) => string
  /** Other places where a row leads. */
  links?: { label: string; to: (row: Row) => string }[]
  messages: {
    load: string
    updated?: string
    updateFailed?: string
    removed?: string
    removeFailed?: string
    /** The quoted question before deleting. */
    ask?: string
    /** What deactivating instead of deleting says; without it that is not offered. */
    deactivated?: string
  }
}

/** Checks a definition against its row's type; returns it as it is. */
export function defineList<Row>(list: List<Row>): List<Row> {
  return list
}

/**
 * The list filtered by what its address says and no select offers, such as one third party of thousands: search,
 * pager, rows and exports keep it. Without an option the address names nothing that exists and is odd.
 */
export function withFixedFilter<Row>(
  list: List<Row>,
  filter: Pick<Filter, 'name' | 'label'>,
  option: Filter['options'][number] | null,
): List<Row> {
  const fixed: Filter = { ...filter, options: option ? [option] : [], fixed: true }
  return { ...list, filters: [fixed, ...(list.filters ?? [])] }
}

/** The four keys of a list whose resource has all of them, as the documents name them. */
export const keysOf = <Resource extends string>(resource: Resource) =>
  ({
    search: `POST-${resource}/search`,
    create: `POST-${resource}`,
    edit: `PUT-${resource}`,
    remove: `DELETE-${resource}/{id}`,
  }) as const

/** Rows of a page (D1 §9). */
export const PAGE_SIZE = 10

/** The question where none is quoted (C-16). */
export const ASK = '¿Deseas eliminar este registro?'

/** What the address says of a list. */
export interface ListState {
  q: string
  pagina: number
  filtros: Record<string, string>
}

/** Address of the list with some of its state changed; what is empty is left out. */
export function listHref(
  path: string,
  state: ListState,
  change: Record<string, string | number> = {},
): string {
  const all = { q: state.q, ...state.filtros, pagina: state.pagina > 1 ? state.pagina : '', ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) {
    if (value !== '' && !(name === 'pagina' && Number(value) === 1)) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The `handle` of a list with a dialog: tells the shell when it lies over the screen. */
export const dialogOverList = {
  dialogOpen: (data: unknown) => (data as { page?: { dialog?: boolean } } | undefined)?.page?.dialog === true,
}
