import { useField } from '@conform-to/react'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { focusAfter, type GrowingLists, type PressedRow } from './growing-rows.ts'
import { FormPart, useFormField } from './kit-form.tsx'

interface GrowingRowsProps {
  lists: GrowingLists
  name: string
  /** Label of the button that adds a row. */
  add: string
  /** Called after a row was removed (scripts only). */
  onRemoved?: (form: HTMLFormElement | null) => void
  /** Fields of a row, with names as in a separate form, and the properties of its remove button. */
  children: (index: number, remove: ComponentProps<'button'>) => ReactNode
}

/**
 * Rows of a growing list and the add button, until the list is full. Without scripts the buttons post and the
 * action answers with `grow`. With scripts conform adds and removes rows in the page.
 */
export function GrowingRows({ lists, name, add, onRemoved, children }: GrowingRowsProps) {
  const { errors, goesOn } = useFormField(name)
  const [list, conform] = useField<unknown[]>(name)
  const rows = list.initialValue ? list.getFieldList() : []
  const pressed = useRef<PressedRow>()
  const noted = (type: PressedRow['type'], index: number) => () => {
    pressed.current = { type, name, index }
  }
  const count = useRef(rows.length)
  useEffect(() => {
    const form = document.forms.namedItem(conform.id)
    if (pressed.current && form) {
      const next = form.elements.namedItem(focusAfter(pressed.current, count.current, lists))
      if (next instanceof HTMLElement) next.focus()
      if (pressed.current.type === 'remove') onRemoved?.(form)
    }
    pressed.current = undefined
    count.current = rows.length
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each row that came or went
  }, [rows.length])
  return (
    <>
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          <FormPart prefix={`${row.name}.`}>
            {children(index, {
              ...conform.remove.getButtonProps({ name, index }),
              onClick: noted('remove', index),
            })}
          </FormPart>
        </Fragment>
      ))}
      {errors.length > 0 && (
        <p className="error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {rows.length < (lists[name]?.max ?? 0) && (
        <button
          {...conform.insert.getButtonProps({ name })}
          onClick={noted('insert', rows.length)}
          id={name}
          className="secondary"
          autoFocus={goesOn}
        >
          {add}
        </button>
      )}
    </>
  )
}
