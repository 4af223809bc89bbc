import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function ConsecutiveFields({ form }: { form: FormState }) {
  return (
    <div className="grid">
      <TextField form={form} name="descripcion" label="Descripción" maxLength={LENGTH.label} required />
      <TextField form={form} name="prefijo" label="Prefijo" maxLength={LENGTH.prefix} required />
      <TextField
        form={form}
        name="consecutivo_actual"
        label="Consecutivo actual"
        inputMode="numeric"
        maxLength={20}
        required
      />
      <TextField
        form={form}
        name="tags"
        label="Etiquetas"
        placeholder="GENERAL"
        maxLength={LENGTH.tags}
        required
      />
    </div>
  )
}
