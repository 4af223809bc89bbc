import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors, SavedByOthers } from '#app/form/field-notes.tsx'
import { useFormField } from '#app/form/kit-form.tsx'

interface DeskFieldProps {
  name: string
  /** Label with the row's name, for screen readers. Others read the column head. */
  label: string
  autoFocus?: boolean | undefined
}

/**
 * Number field in a desk row. The `form` attribute links the field to its row's form, so it may be anywhere on
 * the page.
 */
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
