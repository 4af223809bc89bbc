import { FieldErrors } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { decimal } from '#server/shared/formats.ts'
import { isNumeric } from './cells.ts'
import type { Column } from './define-list.ts'

type Edited<Row> = Pick<Column<Row>, 'name' | 'label' | 'kind' | 'edit'>

/** The input of a row being edited: it stands in its cell and names the row's form. */
export function EditCell<Row>({ form, column }: { form: FormState; column: Edited<Row> }) {
  const errors = form.errors(column.name)
  const errorId = `${form.id}-${column.name}-error`
  const other = form.current(column.name)
  const value = form.value(column.name)
  const stored = isNumeric(column.kind) && !form.reply && value !== ''
  return (
    <>
      <input
        form={form.id}
        name={column.name}
        aria-label={column.label}
        defaultValue={stored ? decimal(Number(value)) : value}
        maxLength={column.edit?.maxLength}
        inputMode={column.edit?.inputMode}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? errorId : undefined}
        autoComplete="off"
        autoFocus
      />
      <FieldErrors field={{ errors, errorId }} />
      {other !== undefined && (
        <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
      )}
    </>
  )
}

interface EditCheckProps {
  form: FormState
  name: string
  label: string
  /** As the record holds it. */
  checked: boolean
}

/** A checkbox of a row being edited. */
export function EditCheck({ form, name, label, checked }: EditCheckProps) {
  const errors = form.errors(name)
  const errorId = `${form.id}-${name}-error`
  return (
    <>
      <label>
        <input
          type="checkbox"
          form={form.id}
          name={name}
          defaultChecked={form.reply ? form.value(name) === 'on' : checked}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? errorId : undefined}
        />
        {label}
      </label>
      <FieldErrors field={{ errors, errorId }} />
    </>
  )
}
