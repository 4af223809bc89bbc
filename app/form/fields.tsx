import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import type { FormState } from './reply.ts'

interface Common {
  form: FormState
  name: string
  label: string
  /** Shown beside the field once it was touched and is not valid (scripts only; the server decides). */
  message?: string
  required?: boolean
  hint?: ReactNode
}

type TextFieldProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'maxLength'
    | 'minLength'
    | 'readOnly'
    | 'autoFocus'
    | 'pattern'
    | 'placeholder'
  >

/** Label, input and error of one field. */
export function TextField({
  form,
  name,
  label,
  message,
  hint,
  autoFocus,
  required,
  ...input
}: TextFieldProps) {
  const field = useField(form, name, message)
  return (
    <Labelled label={label} required={required} field={field} hint={hint} other={form.current(name)}>
      <input
        {...input}
        {...field.props}
        required={required}
        defaultValue={input.type === 'password' ? undefined : form.value(name)}
        autoFocus={autoFocus || form.focus === name}
        autoComplete={input.autoComplete ?? 'off'}
      />
    </Labelled>
  )
}

interface SelectFieldProps extends Common {
  options: readonly { value: string; label: string }[]
  onChoose?: (value: string) => void
}

/** A select that offers what is given; without a stored value the first is preselected. */
export function SelectField({
  form,
  name,
  label,
  message,
  hint,
  required,
  options,
  onChoose,
}: SelectFieldProps) {
  const field = useField(form, name, message)
  const stored = form.value(name)
  const unknown = stored !== '' && !options.some((option) => option.value === stored)
  return (
    <Labelled label={label} required={required} field={field} hint={hint} other={form.current(name)}>
      <select
        {...field.props}
        required={required}
        defaultValue={stored || options[0]?.value}
        autoFocus={form.focus === name}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
      >
        {unknown && <option value={stored}>{stored}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function CheckField({ form, name, label }: Pick<Common, 'form' | 'name' | 'label'>) {
  const field = useField(form, name)
  return (
    <div className="field check">
      <label htmlFor={field.props.id}>
        <input {...field.props} type="checkbox" defaultChecked={form.value(name) === 'on'} />
        {label}
      </label>
      <FieldErrors field={field} />
    </div>
  )
}

interface Field {
  errors: string[]
  errorId: string
  props: {
    id: string
    name: string
    form?: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    onBlur: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) => void
  }
}

/** Ties a field to its messages. After the first touch the browser's own check decides about the message. */
function useField(form: FormState, name: string, message?: string): Field {
  const [touched, setTouched] = useState<boolean | null>(null)
  const sent = form.errors(name)
  const errors = touched === null || !message ? sent : touched ? [message] : []
  const marked = touched === null && form.invalid(name)
  const id = `${form.id}-${name}`
  const errorId = `${id}-error`
  return {
    errors,
    errorId,
    props: {
      id,
      name,
      'aria-invalid': errors.length > 0 || marked || undefined,
      'aria-describedby': errors.length > 0 ? errorId : marked ? `${form.id}-errors` : undefined,
      onBlur: ({ currentTarget }) => setTouched(!currentTarget.validity.valid),
    },
  }
}

interface LabelledProps {
  label: string
  required?: boolean
  field: Field
  hint?: ReactNode
  other?: string
  children: ReactNode
}

function Labelled({ label, required, field, hint, other, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={field.props.id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldErrors field={field} />
      {other !== undefined && (
        <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
      )}
      {hint && <small>{hint}</small>}
    </div>
  )
}

function FieldErrors({ field }: { field: Field }) {
  if (field.errors.length === 0) return null
  return (
    <small className="error" id={field.errorId}>
      {field.errors.join(' ')}
    </small>
  )
}
