import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

/** The field of whatever is known by its description. */
export function Description({ form, maxLength }: { form: FormState; maxLength: number }) {
  return (
    <TextField
      form={form}
      name="descripcion"
      label="Descripción"
      message="La descripción es obligatoria"
      maxLength={maxLength}
      required
    />
  )
}
