import { FieldErrors } from './fields.tsx'
import type { FormState } from './reply.ts'

interface CellFieldProps {
  form: FormState
  name: string
  /** Said to those who cannot see under which head it stands. */
  label: string
}

interface CellInputProps extends CellFieldProps {
  /** What the record holds, as people write it. */
  value: string
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
}

/** An input in a cell of a table: it stands outside its form and names it. What somebody else saved stands beside it. */
export function CellInput({ form, name, label, value, ...input }: CellInputProps) {
  const { errors, errorId, props } = cellField(form, name)
  const other = form.current(name)
  return (
    <>
      <span className="edited">
        <input
          {...input}
          {...props}
          aria-label={label}
          defaultValue={form.reply ? form.value(name) : value}
          autoComplete="off"
          autoFocus
        />
        {other !== undefined && (
          <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
        )}
      </span>
      <FieldErrors field={{ errors, errorId }} />
    </>
  )
}

/** A checkbox in a cell; `checked` is as the record holds it. */
export function CellCheck({ form, name, label, checked }: CellFieldProps & { checked: boolean }) {
  const { errors, errorId, props } = cellField(form, name)
  return (
    <>
      <label>
        <input {...props} type="checkbox" defaultChecked={form.reply ? form.value(name) === 'on' : checked} />
        {label}
      </label>
      <FieldErrors field={{ errors, errorId }} />
    </>
  )
}

function cellField(form: FormState, name: string) {
  const errors = form.errors(name)
  const errorId = `${form.id}-${name}-error`
  const wrong = errors.length > 0
  return {
    errors,
    errorId,
    props: {
      form: form.id,
      name,
      'aria-invalid': wrong || undefined,
      'aria-describedby': wrong ? errorId : undefined,
    },
  }
}
