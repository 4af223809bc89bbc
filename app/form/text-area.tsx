import { Labelled, useField } from './fields.tsx'
import type { FormState } from './reply.ts'

interface TextAreaProps {
  form: FormState
  name: string
  label: string
  maxLength: number
}

/** Label, text of several lines and error of one field. */
export function TextArea({ form, name, label, maxLength }: TextAreaProps) {
  const field = useField(form, name)
  return (
    <Labelled label={label} field={field} other={form.current(name)}>
      <textarea {...field.props} rows={2} maxLength={maxLength} defaultValue={form.value(name)} />
    </Labelled>
  )
}
