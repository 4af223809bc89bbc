/** List of rows that the user can extend: maximum number of rows, and the fields of a row in order. */
interface GrowingList {
  max: number
  fields: readonly [string, ...string[]]
}

/** Growing lists of a form, by the name before the index: `otras` of `otras[0].valor`. */
export type GrowingLists = Readonly<Record<string, GrowingList>>

/** Field of the pressed button of a list. Name and value are conform's. */
export const ROW_INTENT = '__intent__'

/** Pressed button of a list: insert a row at the end, or remove one. */
export interface PressedRow {
  type: 'insert' | 'remove'
  name: string
  index: number
}

/** Limit for any list. A page that only carries a form does not know its lists. */
export const ROWS_MAX = 100

/** Pressed button of a list, if the form has such a button for its lists and rows. */
export function pressedRow(form: FormData, lists: GrowingLists | 'any'): PressedRow | undefined {
  const { type, payload } = intentOf(form)
  const { name, index, ...others } = payload
  if (typeof name !== 'string' || Object.keys(others).length > 0) return undefined
  if (lists !== 'any' && !Object.hasOwn(lists, name)) return undefined
  const rows = rowsOf(form.keys(), name)
  const { max = 0 } = lists === 'any' ? { max: ROWS_MAX } : (lists[name] ?? {})
  if (type === 'insert' && index === undefined && rows < max) return { type, name, index: rows }
  if (
    type === 'remove' &&
    typeof index === 'number' &&
    Number.isInteger(index) &&
    index >= 0 &&
    index < rows
  ) {
    return { type, name, index }
  }
  return undefined
}

interface Intent {
  type?: unknown
  payload: Record<string, unknown>
}

function intentOf(form: FormData): Intent {
  const none = { payload: {} }
  try {
    const intent = JSON.parse(String(form.get(ROW_INTENT))) as Partial<Intent> | null
    return typeof intent?.payload === 'object' && intent.payload ? { ...none, ...intent } : none
  } catch {
    // Not from our buttons, which always write valid JSON.
    return none
  }
}

/** Number of rows that these field names contain. */
export function rowsOf(names: Iterable<string>, list: string): number {
  const rows = [...names].map((name) => rowOf(name, list) ?? -1)
  return Math.max(-1, ...rows) + 1
}

/** Row index of a field in the list. */
export function rowOf(name: string, list: string): number | undefined {
  const index = name.startsWith(`${list}[`) ? /^\d+(?=\]\.)/.exec(name.slice(list.length + 1)) : null
  return index ? Number(index[0]) : undefined
}

export const cellName = (list: string, row: number, field: string) => `${list}[${row}].${field}`

/**
 * Field to focus after the press: in the new row, in the row that moved up, or in the last row. Without rows
 * it is the add button, whose id is the list's name. `rows` is the count before the press.
 */
export function focusAfter({ type, name, index }: PressedRow, rows: number, lists: GrowingLists): string {
  const left = type === 'insert' ? rows + 1 : rows - 1
  const [first = ''] = lists[name]?.fields ?? []
  return left === 0 ? name : cellName(name, Math.min(index, left - 1), first)
}
