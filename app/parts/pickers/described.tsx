import { TextField } from '#app/form/fields.tsx'

/** The field of whatever is known by its description. */
export function Description({ maxLength }: { maxLength: number }) {
  return (
    <TextField
      name="descripcion"
      label="Descripción"
      message="La descripción es obligatoria"
      maxLength={maxLength}
      required
    />
  )
}
