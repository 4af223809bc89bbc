import { getInputProps, getSelectProps } from '@conform-to/react'
import type { InputHTMLAttributes } from 'react'
import { FieldErrors, SavedByOthers } from './field-notes.tsx'
import { type FormField, useAutoFocus, useFormField, useKitForm } from './kit-form.tsx'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'inputMode' | 'placeholder' | 'autoFocus'
> & {
  /** Said to those who cannot see under which head it stands. */
  label: string
}

/** An input without a label of its own in sight; it need not stand in its form, which it names. */
export function BareInput({ field, label, autoFocus, ...input }: InputProps & { field: FormField }) {
  return (
    <input
      {...getInputProps(field.meta, { type: 'text' })}
      {...field.aria}
      {...input}
      aria-label={label}
      autoComplete="off"
      autoFocus={useAutoFocus(field, autoFocus)}
    />
  )
}

/** A select without a label of its own in sight. */
export function BareSelect({
  field,
  label,
  options,
}: Pick<InputProps, 'label'> & { field: FormField; options: readonly { value: string; label: string }[] }) {
  return (
    <select
      {...getSelectProps(field.meta)}
      {...field.aria}
      aria-label={label}
      defaultValue={field.value || options[0]?.value}
      autoFocus={useAutoFocus(field)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** An input in a cell of a table; what somebody else saved stands beside it. */
export function CellInput({ name, ...input }: InputProps & { name: string }) {
  const field = useFormField(name)
  return (
    <>
      <span className="edited">
        <BareInput field={field} {...input} />
        <SavedByOthers field={field} />
      </span>
      <FieldErrors field={field} />
    </>
  )
}

/** What the row's form carries unseen. */
export function OfRow({ name, value }: { name: string; value: string }) {
  return <input type="hidden" form={useKitForm().id} name={name} value={value} />
}

interface CellSelectProps extends Pick<InputProps, 'label'> {
  name: string
  options: readonly { value: string; label: string }[]
  /** As the record holds it. */
  value: string
}

/** A select in a cell. */
export function CellSelect({ name, label, options, value }: CellSelectProps) {
  const field = useFormField(name)
  return (
    <label>
      {label}{' '}
      <select {...getSelectProps(field.meta)} {...field.aria} defaultValue={field.value || value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface CellCheckProps {
  name: string
  label: string
  /** As the record holds it. */
  checked: boolean
}

/** A checkbox in a cell. */
export function CellCheck({ name, label, checked }: CellCheckProps) {
  const field = useFormField(name)
  const { reply } = useKitForm()
  return (
    <>
      <label>
        <input
          {...getInputProps(field.meta, { type: 'checkbox' })}
          {...field.aria}
          defaultChecked={reply ? field.value === 'on' : checked}
        />
        {label}
      </label>
      <FieldErrors field={field} />
    </>
  )
}
