import { TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function ConsecutiveFields() {
  return (
    <div className="grid">
      <TextField name="descripcion" label="Descripción" maxLength={LENGTH.label} required />
      <TextField name="prefijo" label="Prefijo" maxLength={LENGTH.prefix} required />
      <TextField
        name="consecutivo_actual"
        label="Consecutivo actual"
        inputMode="numeric"
        maxLength={20}
        required
      />
      <TextField name="tags" label="Etiquetas" placeholder="GENERAL" maxLength={LENGTH.tags} required />
    </div>
  )
}
