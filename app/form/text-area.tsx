import { getTextareaProps } from '@conform-to/react'
import { Labelled } from './fields.tsx'
import { useAutoFocus, useFormField } from './kit-form.tsx'

interface TextAreaProps {
  name: string
  label: string
  maxLength: number
  optional?: boolean
}

/** Label, multi-line text and error of one field. */
export function TextArea({ name, label, maxLength, optional = true }: TextAreaProps) {
  const field = useFormField(name)
  return (
    <Labelled label={label} optional={optional} field={field}>
      <textarea
        {...getTextareaProps(field.meta)}
        {...field.aria}
        rows={2}
        maxLength={maxLength}
        autoFocus={useAutoFocus(field)}
      />
    </Labelled>
  )
}
