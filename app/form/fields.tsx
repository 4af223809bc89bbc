import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import type { FormState } from './reply.ts'

/** One text for whatever is wrong, or one for each fault that the browser tells apart. */
type Message = string | Partial<Record<keyof ValidityState, string>>

interface Common {
  form: FormState
  name: string
  label: string
  /** Shown beside the field once it was touched and is not valid (scripts only; the server decides). */
  message?: Message
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
    onInput: () => void
    onBlur: (event: { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }) => void
  }
}

interface Checked {
  /** The answer since which it was looked at: a newer one counts more. */
  reply: FormState['reply']
  changed: boolean
  /** What the browser's own check found when the field was left; undefined while the server's word counts. */
  found?: string
}

/**
 * Ties a field to its messages. What the server said goes when the value is changed: not when the field is left, which
 * may be by pressing a button below it. When it is left the browser's own check decides, in our words.
 */
export function useField(form: FormState, name: string, message?: Message): Field {
  const { reply } = form
  const [last, setLast] = useState<Checked>()
  const { changed, found }: Checked = last?.reply === reply && last ? last : { reply, changed: false }
  const errors = found === undefined ? form.errors(name) : found ? [found] : []
  const marked = found === undefined && form.invalid(name)
  const id = `${form.id}-${name}`
  const errorId = `${id}-error`
  return {
    errors,
    errorId,
    props: {
      id,
      name: form.prefix + name,
      'aria-invalid': errors.length > 0 || marked || undefined,
      'aria-describedby': errors.length > 0 ? errorId : marked ? `${form.id}-errors` : undefined,
      onInput: () => changed || setLast({ reply, changed: true, found: '' }),
      onBlur: ({ currentTarget }) => {
        if (form.invalid(name) && !changed) return
        setLast({ reply, changed, found: fault(currentTarget.validity, message) })
      },
    },
  }
}

/** What is wrong by the browser's own check, in our words; `''` when nothing is. */
function fault(validity: ValidityState, message: Message | undefined): string {
  if (validity.valid || !message) return ''
  if (typeof message === 'string') return message
  const kinds = Object.keys(message) as (keyof ValidityState)[]
  return message[kinds.find((kind) => validity[kind]) ?? 'valueMissing'] ?? ''
}

interface LabelledProps {
  label: string
  required?: boolean
  field: Field
  hint?: ReactNode
  other?: string
  children: ReactNode
}

/** A field with its label, what is wrong with it, what somebody else saved, and help. */
export function Labelled({ label, required, field, hint, other, children }: LabelledProps) {
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

/** What is wrong with a field, as its `aria-describedby` names it. */
export function FieldErrors({ field }: { field: Pick<Field, 'errors' | 'errorId'> }) {
  if (field.errors.length === 0) return null
  return (
    <small className="error" id={field.errorId}>
      {field.errors.join(' ')}
    </small>
  )
}
