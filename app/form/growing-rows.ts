/** A list of rows that a person makes longer and shorter: at most so many, each of these fields, first to last. */
export interface GrowingList {
  max: number
  fields: readonly [string, ...string[]]
}

/** The growing lists of a form, by the name before a row's index: `otras` of `otras[0].valor`. */
export type GrowingLists = Readonly<Record<string, GrowingList>>

/** The field in which the pressed button of a list says what it asks; conform's, as is what it holds. */
export const ROW_INTENT = '__intent__'

/** A list's pressed button: a row more at its end, or one less. */
export interface PressedRow {
  type: 'insert' | 'remove'
  name: string
  index: number
}

/** The most rows of any list. A page that only hands a form on does not know the form's own lists. */
export const ROWS_MAX = 100

/** What was pressed, when it is a button that a form with these lists and rows draws. */
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
    // No button of ours writes what cannot be read.
    return none
  }
}

/** How many rows of the list these field names hold. */
export function rowsOf(names: Iterable<string>, list: string): number {
  const rows = [...names].map((name) => rowOf(name, list) ?? -1)
  return Math.max(-1, ...rows) + 1
}

/** The row of the list that a field stands in. */
export function rowOf(name: string, list: string): number | undefined {
  const index = name.startsWith(`${list}[`) ? /^\d+(?=\]\.)/.exec(name.slice(list.length + 1)) : null
  return index ? Number(index[0]) : undefined
}

export const cellName = (list: string, row: number, field: string) => `${list}[${row}].${field}`

/**
 * Where the person goes on: in the new row, in the one that moved up, in the last one, or at the list's own button,
 * which bears the list's name as its id. `rows` are those before the press.
 */
export function focusAfter({ type, name, index }: PressedRow, rows: number, lists: GrowingLists): string {
  const left = type === 'insert' ? rows + 1 : rows - 1
  const [first = ''] = lists[name]?.fields ?? []
  return left === 0 ? name : cellName(name, Math.min(index, left - 1), first)
}
