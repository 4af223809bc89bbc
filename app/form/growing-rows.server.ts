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

/** A form after the button of a growing list, and the field where the person goes on. */
interface Grown {
  form: FormData
  focus?: string
}

/**
 * The form as the pressed button of a growing list leaves it: with its new row, or without the removed one and the
 * others moved up. Without such a button it is the form itself. `readForm` has refused a button that is none of these.
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
