import { getInputProps, getSelectProps } from '@conform-to/react'
import type { InputHTMLAttributes } from 'react'
import type { Option } from '#server/kit/contract/common.ts'
import { FieldErrors, SavedByOthers } from './field-notes.tsx'
import { type FormField, useAutoFocus, useFormField, useKitForm } from './kit-form.tsx'
import { Options } from './options.tsx'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'inputMode' | 'placeholder' | 'autoFocus'
> & {
  /** Accessible name for screen readers, which may not read the column head. */
  label: string
}

/** Input without a visible label. The input may be outside its form and refers to it by id. */
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

/** Select without a visible label. */
export function BareSelect({
  field,
  label,
  options,
}: Pick<InputProps, 'label'> & { field: FormField; options: readonly Option[] }) {
  return (
    <select
      {...getSelectProps(field.meta)}
      {...field.aria}
      aria-label={label}
      defaultValue={field.value || options[0]?.value}
      autoFocus={useAutoFocus(field)}
    >
      <Options options={options} />
    </select>
  )
}

/** Input in a table cell, with the value that another user saved meanwhile. */
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

/** Hidden field of the row's form. */
export function OfRow({ name, value }: { name: string; value: string }) {
  return <input type="hidden" form={useKitForm().id} name={name} value={value} />
}

interface CellSelectProps extends Pick<InputProps, 'label'> {
  name: string
  options: readonly Option[]
  /** Stored value of the cell. */
  value: string
}

export function CellSelect({ name, label, options, value }: CellSelectProps) {
  const field = useFormField(name)
  return (
    <label>
      {label}{' '}
      <select {...getSelectProps(field.meta)} {...field.aria} defaultValue={field.value || value}>
        <Options options={options} />
      </select>
    </label>
  )
}

interface CellCheckProps {
  name: string
  label: string
  /** True if the stored value is ticked. */
  checked: boolean
}

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
