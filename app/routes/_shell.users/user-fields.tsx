import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function UserFields({ form }: { form: FormState }) {
  return (
    <>
      <TextField
        form={form}
        name="nombre_usuario"
        label="Nombre"
        message={{
          valueMissing: 'Nombre es requerido.',
          patternMismatch: 'El nombre no debe contener el símbolo @',
          tooShort: 'Mínimo 3 caracteres.',
        }}
        pattern="[^@]*"
        minLength={3}
        maxLength={LENGTH.name}
        required
      />
      <TextField
        form={form}
        name="correo"
        label="Correo"
        type="email"
        message={{ valueMissing: 'Correo es requerido.', typeMismatch: 'Formato de correo inválido.' }}
        maxLength={LENGTH.email}
        required
      />
      <TextField
        form={form}
        name="contrasena"
        label="Contraseña"
        type="password"
        autoComplete="new-password"
        message={{
          valueMissing: 'Contraseña es requerida.',
          tooShort: 'Debe tener al menos 4 caracteres.',
        }}
        minLength={4}
        maxLength={200}
        required
      />
      <small>Al guardar, asígnele roles y empresas: sin empresa no puede trabajar.</small>
    </>
  )
}
