import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

/** The field of whatever is known by its description. */
export function Description({ form }: { form: FormState }) {
  return (
    <TextField
      form={form}
      name="descripcion"
      label="Descripción"
      message="La descripción es obligatoria"
      maxLength={100}
      required
    />
  )
}
