import type { Totals } from '#app/format/columns.ts'
import type { List, ListState } from './define-list.ts'

/** One page of a list, as its screen shows it. */
export interface Page<Row> {
  rows: Row[]
  /** The first row is the edited one, which the search does not find or shows on another page. */
  apart: boolean
  total: number
  pages: number
  /** Rows of a full page. */
  size: number
  /** What is found comes to so much, where something narrows the list and the API says it. */
  totals: Totals | null
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

/** The row of that id, if it stands on the page. */
export function rowOf<Row>(list: List<Row>, { rows }: Page<Row>, id: string): Row | undefined {
  return rows.find((row) => String(row[list.id]) === id)
}

/** Whether the row that is to be edited does not exist (any more). */
export function isGone<Row>(list: List<Row>, page: Page<Row>): boolean {
  return page.editing !== '' && !page.error && !rowOf(list, page, page.editing)
}
