import type { Column, Field, Sum } from '#app/format/columns.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** A column of the screen and of the list's files. */
export type ListColumn<Row> = Column<Row> & {
  /** The cell that becomes an input while its row is edited, with its largest length. */
  edit?: { maxLength: number; inputMode?: 'decimal' | 'numeric' }
  /** Its head sorts by the field of its name; the list comes by the one that says 'first', ascending. */
  sort?: true | 'first'
}

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
  columns: ListColumn<Row>[]
  filters?: Filter[]
  /** Its records have a day: `?desde=` and `?hasta=` bound it, both included. */
  dated?: true
  /** Where 'Nuevo' opens its form: a dialog when left out, above the table, or a page of its own at that address. */
  create?: 'dialog' | 'inline' | `/${string}`
  /** Where a row is edited: in itself when left out, in a RecordDialog, or on a page of its own. */
  edit?: 'row' | 'dialog' | 'page'
  keys: { search: Key; create?: Key; edit?: Key; remove?: Key }
  messages: {
    /** What the button for a new record says; 'Nuevo' when left out. */
    create?: string
    load: string
    /** What an edited row says, where that is not what its call says. */
    updated?: string
    updateFailed?: string
    removeFailed?: string
    /** The quoted question before deleting. */
    ask?: string
    /** Deleting asks why too: the label of that field. */
    askWhy?: string
    /** What deactivating instead of deleting says; without it that is not offered. */
    deactivated?: string
  }
}

/** Checks a definition against its row's type; returns it as it is. */
export function defineList<Row>(list: List<Row>): List<Row> {
  return list
}

/** What a list usually says of its records where something fails: `el lote` and `lotes`. */
export const messagesOf = (one: string, many: string) => ({
  load: `Error cargando ${many}`,
  updateFailed: `Error al actualizar ${one}`,
  removeFailed: `Error al eliminar ${one}`,
})

/** What an address names that no select offers: undefined where it names nothing, null where that does not exist. */
export type FixedOption = Filter['options'][number] | null | undefined

/**
 * The list filtered by what only an address can name, such as one third party of thousands, which no select could offer.
 * Search, pager, rows and exports keep it; an address that names what does not exist is odd.
 */
export function withFixedFilter<Row>(
  list: List<Row>,
  filter: Pick<Filter, 'name' | 'label'>,
  option: FixedOption,
): List<Row> {
  if (option === undefined) return list
  const fixed: Filter = { ...filter, options: option ? [option] : [], fixed: true }
  return { ...list, filters: [fixed, ...(list.filters ?? [])] }
}

/** The question where none is quoted (C-16). */
export const ASK = '¿Deseas eliminar este registro?'

/** What the address says of a list. */
export interface ListState {
  q: string
  pagina: number
  /** The chosen filters, `desde` and `hasta` of a dated list among them. */
  filtros: Record<string, string>
  /** The column sorted by, with a hyphen before it when downwards; '' is the list's own order. */
  orden: string
  /** Rows of a page; 0 when the address does not say. */
  filas: number
}

/** One page of a list, as its screen shows it. */
export interface Page<Row> {
  rows: Row[]
  /** The first row is the edited one, which the search does not find or shows on another page. */
  apart: boolean
  total: number
  pages: number
  /** Rows of a full page. */
  size: number
  /** Sums of what is found, where something narrows the list and the API says them: one line, or one of each kind. */
  sums: Sum[]
  /** Of a dated list: the days that bound it, in words, and those that are one press away. */
  days?: { text: string; quick: { label: string; desde: string; hasta: string }[] }
  state: ListState
  /** Id of the row that this person edits here, or is asked about before deleting. */
  editing: string
  removing: string
  creating: boolean
  /** A dialog lies over the list. */
  dialog: boolean
  /** The quoted message when the rows could not be loaded. */
  error: string
  /** What this person may do here. */
  may: { create: boolean; edit: boolean; remove: boolean }
  /** One-use key for the creation form. */
  once: string
}

/** A list and the page of it that is shown. */
export interface Listed<Row> {
  list: List<Row>
  page: Page<Row>
}

/** The list as the screen shows it: without the columns of its files. */
export const onScreen = <Row>(list: List<Row>): List<Row> => ({
  ...list,
  columns: list.columns.filter(({ filesOnly }) => !filesOnly),
})

/** The order in which the list comes, as its address would say it; '' is newest first. */
export const orderOf = <Row>({ columns }: List<Row>): string =>
  columns.find(({ sort }) => sort === 'first')?.name ?? ''

/** The row of that id, if it stands on the page. */
export function rowOf<Row>(list: List<Row>, { rows }: Page<Row>, id: string): Row | undefined {
  return rows.find((row) => String(row[list.id]) === id)
}

/** Whether the row that is to be edited does not exist (any more). */
export function isGone<Row>(list: List<Row>, page: Page<Row>): boolean {
  return page.editing !== '' && !page.error && !rowOf(list, page, page.editing)
}

/** Address of the list with some of its state changed; what is empty is left out. */
export function listHref(
  path: string,
  state: ListState,
  change: Record<string, string | number> = {},
): string {
  const { q, filtros, ...rest } = state
  const all = { q, ...filtros, ...rest, ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) {
    if (value && !(name === 'pagina' && Number(value) === 1)) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The `handle` of a list with a dialog: tells the shell when it lies over the screen. */
export const dialogOverList = {
  dialogOpen: (data: unknown) => (data as { page?: { dialog?: boolean } } | undefined)?.page?.dialog === true,
}
