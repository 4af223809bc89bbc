import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

/** A password that somebody is to have from now on. */
export function NewPasswordField({ form, label }: { form: FormState; label: string }) {
  return (
    <TextField
      form={form}
      name="contrasena"
      label={label}
      type="password"
      autoComplete="new-password"
      message={{ valueMissing: 'Contraseña es requerida.', tooShort: 'Debe tener al menos 4 caracteres.' }}
      minLength={4}
      maxLength={200}
      required
    />
  )
}
