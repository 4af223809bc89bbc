import { withQuery } from '#app/api/query.ts'
import type { Column, Field, Sum } from '#app/format/columns.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Column of a list on screen and in its files. */
export type ListColumn<Row> = Column<Row> & {
  /** Editable in the row. */
  edit?: true
  /** Sortable by its head. 'first' is the list's default order, ascending. */
  sort?: true | 'first'
}

/** Exact filter as a select; the empty value means all. */
export interface Filter {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** True for a filter that only the address sets. A chip removes it (withFixedFilter). */
  fixed?: boolean
}

/** List screen as plain data: titles, columns, permission keys and messages. */
export interface List<Row> {
  title: string
  path: string
  id: Field<Row>
  placeholder: string
  /** Comma-separated fields of the search. */
  searchFields: string
  columns: ListColumn<Row>[]
  filters?: Filter[]
  /** Field with the day of a record, which `?desde=` and `?hasta=` limit, both included. The API sorts by it. */
  dated?: Field<Row>
  /** Place of the creation form: dialog, above the table, or a page at this address. Default: dialog. */
  create?: 'dialog' | 'inline' | `/${string}`
  /** Place of editing: in the row, in a RecordDialog, or on a page. Default: in the row. */
  edit?: 'row' | 'dialog' | 'page'
  keys: { search: Key; create?: Key; edit?: Key; remove?: Key }
  messages: {
    /** Label of the creation button. Default: 'Nuevo'. */
    create?: string
    load: string
    /** Message after an edit. Default: the message of the call. */
    updated?: string
    updateFailed?: string
    removeFailed?: string
    /** 'Anular' for records that keep their number. Default: 'Eliminar'. */
    remove?: 'Anular'
    /** Question before deletion. Default: ASK. */
    ask?: string
    /** Label of the reason field; without it no reason is asked. */
    askWhy?: string
    /** Message after deactivation; without it deactivation is not offered. */
    deactivated?: string
  }
}

/** Checks the definition against its row type. */
export function defineList<Row>(list: List<Row>): List<Row> {
  return list
}

/** Usual error messages of a list: messagesOf('el lote', 'lotes'). */
export const messagesOf = (one: string, many: string) => ({
  load: `Error cargando ${many}`,
  updateFailed: `Error al actualizar ${one}`,
  removeFailed: `Error al eliminar ${one}`,
})

/** Option that an address names. undefined: the address names none. null: the named option does not exist. */
export type FixedOption = Filter['options'][number] | null | undefined

/**
 * Adds a filter that only the address can set, such as one third party of thousands. Search, pager, rows and
 * exports keep it. An option that does not exist makes the address invalid.
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

/** Default question before deletion. */
export const ASK = '¿Deseas eliminar este registro?'

/** State of a list in its address. */
export interface ListState {
  q: string
  pagina: number
  /** Chosen filters, with `desde` and `hasta` of a dated list. */
  filtros: Record<string, string>
  /** Sorted column, with a hyphen for descending; '' is the default order. */
  orden: string
  /** Rows of a page; 0 when the address does not set it. */
  filas: number
}

/** Loader data of a list screen. */
export interface Page<Row> {
  rows: Row[]
  /** The first row is the edited one, which is not part of this page. */
  apart: boolean
  total: number
  pages: number
  /** Rows of a full page. */
  size: number
  /** Sums of the found rows, when something limits the list and the API returns them. */
  sums: Sum[]
  /** Dated lists: chosen days in words, and the quick ranges. */
  days?: { text: string; quick: { label: string; desde: string; hasta: string }[] }
  state: ListState
  /** Id of the row that is edited, or asked about before deletion. */
  editing: string
  removing: string
  creating: boolean
  /** A dialog is open over the list. */
  dialog: boolean
  /** Message when the rows could not be loaded. */
  error: string
  /** Rights of the user on this screen. */
  may: { create: boolean; edit: boolean; remove: boolean }
  /** One-use key of the creation form. */
  once: string
}

export interface Listed<Row> {
  list: List<Row>
  page: Page<Row>
}

/** List without the columns that only files have. */
export const onScreen = <Row>(list: List<Row>): List<Row> => ({
  ...list,
  columns: list.columns.filter(({ filesOnly }) => !filesOnly),
})

/** Default order in the notation of the address; '' is newest first. */
export const orderOf = <Row>({ columns }: List<Row>): string =>
  columns.find(({ sort }) => sort === 'first')?.name ?? ''

export function rowOf<Row>(list: List<Row>, { rows }: Page<Row>, id: string): Row | undefined {
  return rows.find((row) => String(row[list.id]) === id)
}

/** Whether the row to be edited no longer exists. */
export function isGone<Row>(list: List<Row>, page: Page<Row>): boolean {
  return page.editing !== '' && !page.error && !rowOf(list, page, page.editing)
}

/** Address of the list with changed state; empty values are omitted. */
export function listHref(
  path: string,
  state: ListState,
  change: Record<string, string | number> = {},
): string {
  const { q, filtros, ...rest } = state
  const all = { q, ...filtros, ...rest, ...change }
  return withQuery(path, { ...all, pagina: Number(all.pagina) === 1 ? '' : all.pagina })
}

/** `handle` of a list route: whether a dialog is open. */
export const dialogOverList = {
  dialogOpen: (data: unknown) => (data as { page?: { dialog?: boolean } } | undefined)?.page?.dialog === true,
}
