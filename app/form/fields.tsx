import { getInputProps, getSelectProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Option } from '#server/kit/contract/common.ts'
import type { Kind } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { FieldErrors, SavedByOthers } from './field-notes.tsx'
import { type FormField, type Message, useAutoFocus, useFormField } from './kit-form.tsx'
import { Options } from './options.tsx'

interface Common {
  name: string
  label: string
  /** Message shown once the field was touched and is invalid (scripts only; the server decides). */
  message?: Message
  required?: boolean
  hint?: ReactNode
}

type TextFieldProps = Omit<Common, 'required'> & {
  /** A string is also the error message. */
  required?: boolean | string | undefined
  /** True to omit '(opcional)', for a field that another field may require. */
  optional?: boolean
  /** Kind of the field's words. A date has the input of a day. */
  kind?: Kind
  /** Default: date for the kind date, else text. */
  type?: 'text' | 'date' | 'email' | 'month' | 'password' | 'tel'
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
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
export function TextField(props: TextFieldProps) {
  const { name, label, kind, hint, autoFocus, autoComplete = 'off', ...others } = props
  const {
    type = kind === 'date' ? 'date' : 'text',
    message,
    required,
    optional = !required && !others.readOnly,
    ...input
  } = others
  const field = useFormField(name, typeof required === 'string' ? required : message)
  return (
    <Labelled label={label} optional={optional} field={field} hint={hint}>
      <input
        {...getInputProps(field.meta, { type, value: type !== 'password' })}
        {...field.aria}
        {...input}
        required={!!required}
        autoFocus={useAutoFocus(field, autoFocus)}
        autoComplete={autoComplete}
      />
    </Labelled>
  )
}

/** Reason that an act asks for. */
export const ReasonField = () => <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />

type NumberFieldProps = Omit<TextFieldProps, 'type'> & {
  whole?: boolean
  /** Whole pesos. The first field in pesos is named in the form's draft (draft-offer.ts). */
  pesos?: boolean
}

/** Number in es-CO notation, with decimals or whole. */
export function NumberField({ whole, pesos, ...field }: NumberFieldProps) {
  return (
    <TextField
      inputMode={whole || pesos ? 'numeric' : 'decimal'}
      maxLength={20}
      data-pesos={pesos ? '' : undefined}
      {...field}
    />
  )
}

interface SelectFieldProps extends Common {
  options: readonly Option[]
  /** Selected value, if it differs from the stored and the typed value. */
  value?: string
  onChoose?: (value: string) => void
}

/** Select with these options. The first option is preselected when no value is stored. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, message, hint, required, options, value, onChoose } = props
  const field = useFormField(name, message)
  const stored = value ?? field.value
  const unknown = stored !== '' && !options.some((option) => option.value === stored)
  return (
    <Labelled label={label} field={field} hint={hint}>
      <select
        {...getSelectProps(field.meta)}
        {...field.aria}
        required={required}
        defaultValue={stored || options[0]?.value}
        autoFocus={useAutoFocus(field)}
        onInput={(event) => onChoose?.(event.currentTarget.value)}
      >
        {unknown && <option value={stored}>{stored}</option>}
        <Options options={options} />
      </select>
    </Labelled>
  )
}

interface CheckFieldProps extends Pick<Common, 'name' | 'label'> {
  value?: string
  /** True to tick the box whatever was typed. */
  checked?: boolean
}

/** Checkbox; `value` is sent when it is ticked. */
export function CheckField({ name, label, value, checked }: CheckFieldProps) {
  const field = useFormField(name)
  return (
    <div className="field check">
      <label htmlFor={field.meta.id}>
        <input
          {...getInputProps(field.meta, { type: 'checkbox', ...(value && { value }) })}
          {...field.aria}
          {...(checked && { defaultChecked: true })}
          autoFocus={useAutoFocus(field)}
        />
        {label}
      </label>
      <FieldErrors field={field} />
    </div>
  )
}

/** '(opcional)' in a label. Fields are required unless marked; a select always has a value. */
export function Optional({ when }: { when: boolean | undefined }) {
  return when && <span className="off"> (opcional)</span>
}

interface LabelledProps {
  label: string
  optional?: boolean | undefined
  field: FormField
  hint?: ReactNode
  children: ReactNode
}

/** Field with label, errors, another user's saved value, and hint. */
export function Labelled({ label, optional, field, hint, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={field.meta.id}>
        {label}
        <Optional when={optional} />
      </label>
      {children}
      <FieldErrors field={field} />
      <SavedByOthers field={field} />
      {hint && <small>{hint}</small>}
    </div>
  )
}
