import type { Fields, ListCase, WithCreation } from '../e2e/lists.ts'
import { all, type Element, inRow, text, type Visitor } from './visitor.ts'

/** Creation form of a list, by its specified title. */
export function formOf({ page, address }: Visitor, { create }: WithCreation): Element {
  const [form] = create.inline
    ? all(page, 'section', ({ attributes }) => attributes['aria-label'] === create.title)
    : all(page, 'dialog', (dialog) => all(dialog, 'h2').some((title) => text(title) === create.title))
  if (!form) throw new Error(`No está «${create.title}» en ${address}`)
  return form
}

export const save = (
  visitor: Visitor,
  list: WithCreation,
  fields: Fields | Record<string, string | boolean> = {},
) => visitor.press(list.create.button ?? 'Guardar', fields, formOf(visitor, list))

/** Saves the edited row. */
export const saveRow = (visitor: Visitor, fields: Record<string, string | boolean>) =>
  visitor.press('Guardar', fields, inRow(visitor))

/** Confirms the removal of a row, with a reason if one is asked. */
export const removeRow = (visitor: Visitor, { why }: NonNullable<ListCase['remove']>) =>
  visitor.press('Eliminar', why ? { Motivo: why } : {})
