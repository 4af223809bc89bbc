import { SelectField, TextField } from '#app/form/fields.tsx'
import { NewPasswordField } from '#app/parts/people/new-password-field.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import {
  EMAIL_MALFORMED,
  EMAIL_REQUIRED,
  USER_NAME_AT,
  USER_NAME_REQUIRED,
  USER_NAME_SHORT,
} from '#server/kit/words/sentences.ts'
import { USER } from '#server/people/words.ts'

/** Hints for empty roles and companies. */
export const LACKING = {
  roles: 'Sin rol no ve ninguna pantalla: agréguele uno.',
  empresas: 'Sin empresa no puede trabajar: agréguele una.',
}

interface UserFieldsProps {
  /** Options at creation. Fields without options are left out. */
  companies: Option[]
  roles: Option[]
}

/** Fields of the creation form. More companies and roles are added in the row. */
export function UserFields({ companies, roles }: UserFieldsProps) {
  return (
    <>
      <TextField
        name="nombre_usuario"
        {...USER.nombre_usuario}
        message={{
          valueMissing: USER_NAME_REQUIRED,
          patternMismatch: USER_NAME_AT,
          tooShort: USER_NAME_SHORT,
        }}
        pattern="[^@]*"
        minLength={3}
        required
      />
      <TextField
        name="correo"
        {...USER.correo}
        type="email"
        message={{ valueMissing: EMAIL_REQUIRED, typeMismatch: EMAIL_MALFORMED }}
        required
      />
      <NewPasswordField label="Contraseña" hint="La persona la cambia al entrar." />
      {companies.length > 0 && (
        <SelectField
          name="id_company"
          label="Empresa"
          options={[{ value: '', label: 'Ninguna: no puede trabajar todavía' }, ...companies]}
        />
      )}
      {roles.length > 0 && (
        <SelectField name="id_rol" label="Rol" options={[{ value: '', label: 'Ninguno' }, ...roles]} />
      )}
    </>
  )
}
