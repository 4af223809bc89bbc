import { TextField } from '#app/form/fields.tsx'

/** A password that somebody is to have from now on. */
export function NewPasswordField(props: { label: string; hint?: string }) {
  return (
    <TextField
      {...props}
      name="contrasena"
      type="password"
      autoComplete="new-password"
      message={{ valueMissing: 'Contraseña es requerida.', tooShort: 'Debe tener al menos 4 caracteres.' }}
      minLength={4}
      maxLength={200}
      required
    />
  )
}
