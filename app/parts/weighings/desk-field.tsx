import { FieldErrors, useField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

interface DeskFieldProps {
  form: FormState
  name: string
  /** Its name, with the row that it belongs to; the column's head says it to those who see. */
  label: string
  autoFocus?: boolean
}

/** A number in a row of a desk; it names the row's form, in which it need not stand. */
export function DeskField({ form, name, label, autoFocus }: DeskFieldProps) {
  const field = useField(form, name)
  const other = form.current(name)
  return (
    <>
      <input
        {...field.props}
        form={form.id}
        aria-label={label}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        defaultValue={form.value(name)}
        autoFocus={autoFocus || form.focus === name}
      />
      <FieldErrors field={field} />
      {other !== undefined && (
        <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
      )}
    </>
  )
}
