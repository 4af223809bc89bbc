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
  const { name } = pressed
  const { payload } = parse(form, { resolve: () => ({ error: null }) })
  const grown = new FormData()
  for (const [field, value] of form) {
    if (field !== ROW_INTENT && rowOf(field, name) === undefined) grown.append(field, value)
  }
  for (const [index, row] of listIn(payload, name).entries()) {
    for (const field of lists[name]?.fields ?? [])
      grown.append(cellName(name, index, field), textIn(row, field))
  }
  return { form: grown, focus: focusAfter(pressed, rowsOf(form.keys(), name), lists) }
}

function listIn(payload: unknown, name: string): unknown[] {
  const list = name.split('.').reduce(partOf, payload)
  return Array.isArray(list) ? list : []
}

function textIn(row: unknown, field: string): string {
  const value = partOf(row, field)
  return typeof value === 'string' ? value : ''
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value ? (value as Record<string, unknown>)[key] : undefined
}
