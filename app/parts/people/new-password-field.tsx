import { TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { NEW_PASSWORD_REQUIRED, NEW_PASSWORD_SHORT } from '#server/kit/words/sentences.ts'

/** Password that another person will use. */
export function NewPasswordField(props: { label: string; hint?: string }) {
  return (
    <TextField
      {...props}
      name="contrasena"
      type="password"
      autoComplete="new-password"
      message={{ valueMissing: NEW_PASSWORD_REQUIRED, tooShort: NEW_PASSWORD_SHORT }}
      minLength={4}
      maxLength={LENGTH.password}
      required
    />
  )
}
