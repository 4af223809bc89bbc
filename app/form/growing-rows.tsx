import {
  type FieldMetadata,
  type FormMetadata,
  FormProvider,
  parse,
  useField,
  useForm,
} from '@conform-to/react'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import {
  cellName,
  focusAfter,
  type GrowingLists,
  pressedRow,
  type PressedRow,
  rowOf,
  rowsOf,
} from './growing-rows.ts'
import { PostForm } from './post-form.tsx'
import { formPart, type FormState, type Reply } from './reply.ts'

type Row = Record<string, string | undefined>
type Errors = Record<string, string[]>

interface GrowingFormProps extends ComponentProps<typeof PostForm> {
  lists: GrowingLists
  /** A row was taken out, where scripts run. */
  onRemoved?: (form: HTMLFormElement) => void
}

/**
 * A form of the kit with lists whose rows a person adds and removes. Their buttons are conform's: without scripts they
 * post, and the action answers what `grow` makes of the form; with scripts the row comes and goes in the page.
 */
export function GrowingForm({ lists, onRemoved, children, ...rest }: GrowingFormProps) {
  const { id, reply } = rest.form
  const lastResult = useMemo(() => reply && resultOf(reply, lists), [reply, lists])
  const done = useRef<PressedRow & { focus: string }>()
  const meta: readonly [FormMetadata, unknown] = useForm({
    id,
    lastResult,
    // Rows that stand in the page when it is drawn have keys of their own from the beginning.
    defaultValue: lastResult?.initialValue,
    onValidate({ formData }) {
      const pressed = pressedRow(formData, lists)
      if (!pressed) return parse(formData, { resolve: () => ({ error: null }) })
      done.current = { ...pressed, focus: focusAfter(pressed, rowsOf(formData.keys(), pressed.name), lists) }
      return parse(formData, { resolve: () => ({ error: afterwards(meta[0].allErrors, pressed) }) })
    },
  })
  const [conform] = meta
  useEffect(() => {
    if (!done.current) return
    const { type, focus } = done.current
    done.current = undefined
    const form = document.forms.namedItem(id)
    const next = form?.elements.namedItem(focus)
    if (next instanceof HTMLElement) next.focus()
    if (form && type === 'remove') onRemoved?.(form)
  })
  return (
    <FormProvider context={conform.context}>
      <PostForm {...rest} onSubmit={conform.onSubmit}>
        {children}
      </PostForm>
    </FormProvider>
  )
}

interface GrowingRowsProps {
  form: FormState
  lists: GrowingLists
  name: string
  /** On the button that adds a row. */
  add: string
  /** The fields of a row, tied to it as to a form of its own, and its button. */
  children: (row: FormState, index: number, remove: ComponentProps<'button'>) => ReactNode
}

/** The rows of a growing list in a GrowingForm, and the button for one more while it is not full. */
export function GrowingRows({ form, lists, name, add, children }: GrowingRowsProps) {
  const [list, conform] = useField<Row[]>(name)
  const rows = list.initialValue ? list.getFieldList() : []
  const { errors } = list
  return (
    <>
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {children(rowForm(form, row), index, conform.remove.getButtonProps({ name, index }))}
        </Fragment>
      ))}
      {errors && (
        <p className="error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {rows.length < (lists[name]?.max ?? 0) && (
        <button
          {...conform.insert.getButtonProps({ name })}
          id={name}
          className="secondary"
          autoFocus={form.focus === name}
        >
          {add}
        </button>
      )}
    </>
  )
}

/** A row as a form of its own: its messages move with it. */
function rowForm(form: FormState, row: FieldMetadata<Row>): FormState {
  const cells: Partial<Record<string, { initialValue?: unknown; errors?: string[] }>> = row.getFieldset()
  return {
    ...formPart(form, `${row.name}.`),
    value: (name) => String(cells[name]?.initialValue ?? ''),
    errors: (name) => cells[name]?.errors ?? [],
    invalid: (name) => cells[name]?.errors !== undefined,
  }
}

/** The rows and their messages as conform reads them; the other fields are the kit's. */
function resultOf({ values, errors }: Reply, lists: GrowingLists) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (isOfList(name, lists)) form.append(name, value)
  const own = Object.entries(errors).filter(([name]) => isOfList(name, lists))
  return parse(form, { resolve: () => ({ error: Object.fromEntries(own) }) }).reply()
}

function isOfList(name: string, lists: GrowingLists): boolean {
  return Object.keys(lists).some((list) => name === list || rowOf(name, list) !== undefined)
}

/** The messages after the press: a removed row takes its own away, those below move up with theirs. */
function afterwards(errors: Errors, { type, name: list, index }: PressedRow): Errors {
  const moved: Errors = {}
  for (const [name, texts] of Object.entries(errors)) {
    const row = rowOf(name, list)
    if (row === undefined || type === 'insert' || row < index) moved[name] = texts
    else if (row > index) moved[cellName(list, row - 1, name.slice(name.indexOf('].') + 2))] = texts
  }
  return moved
}
