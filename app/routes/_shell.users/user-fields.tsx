import { TextField } from '#app/form/fields.tsx'
import { NewPasswordField } from '#app/parts/users/new-password-field.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function UserFields() {
  return (
    <>
      <TextField
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
        name="correo"
        label="Correo"
        type="email"
        message={{ valueMissing: 'Correo es requerido.', typeMismatch: 'Formato de correo inválido.' }}
        maxLength={LENGTH.email}
        required
      />
      <NewPasswordField label="Contraseña" />
      <small>Al guardar, asígnele roles y empresas: sin empresa no puede trabajar.</small>
    </>
  )
}
