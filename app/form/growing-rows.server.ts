import { parse } from '@conform-to/react'
import {
  cellName,
  focusAfter,
  type GrowingLists,
  pressedRow,
  ROW_INTENT,
  rowOf,
  rowsOf,
} from './growing-rows.ts'
import { textAt } from './reply.ts'

/** Form after the press of a growing list's button, and the field to focus. */
interface Grown {
  form: FormData
  focus?: string
}

/**
 * Form with the new row, or without the removed row. Without such a button the form is returned unchanged.
 * `readForm` has already rejected buttons that the form does not have.
 */
export function grow(form: FormData, lists: GrowingLists): Grown {
  const pressed = pressedRow(form, lists)
  if (!pressed) return { form }
  const { name, type } = pressed
  const rows = rowsOf(form.keys(), name)
  const { payload } = parse(form, { resolve: () => ({ error: null }) })
  const grown = new FormData()
  for (const [field, value] of form) {
    if (field !== ROW_INTENT && rowOf(field, name) === undefined) grown.append(field, value)
  }
  for (let row = 0; row < rows + (type === 'insert' ? 1 : -1); row++) {
    for (const field of lists[name]?.fields ?? []) {
      const cell = cellName(name, row, field)
      grown.append(cell, textAt(payload, cell))
    }
  }
  return { form: grown, focus: focusAfter(pressed, rows, lists) }
}
