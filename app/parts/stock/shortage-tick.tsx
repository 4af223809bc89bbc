import { CheckField } from '#app/form/fields.tsx'
import { useFormField } from '#app/form/kit-form.tsx'

/** Tick that confirms goods which the store lacks. In the API the same name is a boolean. */
export const SHORTAGE_FIELD = 'faltante_confirmado'

/** Tick that confirms goods which the store lacks. It appears when the API asks. */
export function ShortageTick() {
  const { errors, value } = useFormField(SHORTAGE_FIELD)
  if (errors.length === 0 && value === '') return null
  return <CheckField name={SHORTAGE_FIELD} label="Guardar aunque falte en la bodega" />
}
