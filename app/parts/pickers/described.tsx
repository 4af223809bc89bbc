import { TextField } from '#app/form/fields.tsx'
import { DESCRIPTION_REQUIRED } from '#server/shared/sentences.ts'

/** The field of whatever is known by its description. */
export function Description({ maxLength }: { maxLength: number }) {
  return (
    <TextField
      name="descripcion"
      label="Descripción"
      message={DESCRIPTION_REQUIRED}
      maxLength={maxLength}
      required
    />
  )
}
