import { CheckField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'

/** Tick that confirms goods which the store lacks. In the API the same name is a boolean. */
export const SHORTAGE_FIELD = 'faltante_confirmado'

/** Tick that confirms goods which the store lacks. It appears when the API asks, and stays when it is ticked. */
export function ShortageTick() {
  const { reply, value } = useKitForm()
  if (!reply?.error?.[SHORTAGE_FIELD] && value(SHORTAGE_FIELD) === '') return null
  return <CheckField name={SHORTAGE_FIELD} label="Guardar aunque falte en la bodega" />
}
