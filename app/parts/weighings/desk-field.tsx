import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors, SavedByOthers } from '#app/form/field-notes.tsx'
import { useFormField } from '#app/form/kit-form.tsx'

interface DeskFieldProps {
  name: string
  /** Its name, with the row that it belongs to; the column's head says it to those who see. */
  label: string
  autoFocus?: boolean | undefined
}

/** A number in a row of a desk; it names the row's form, in which it need not stand. */
export function DeskField({ name, ...input }: DeskFieldProps) {
  const field = useFormField(name)
  return (
    <>
      <BareInput field={field} {...input} inputMode="decimal" maxLength={12} />
      <FieldErrors field={field} />
      <SavedByOthers field={field} />
    </>
  )
}
