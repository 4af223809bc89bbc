import { SAVE_INTENT } from '#app/form/pickers/choice.ts'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { CONFIRMED_FIELD } from './names.ts'

/** Hidden field with the questioned weights. Sending the same weights again confirms the weights. */
export function AskedWeights() {
  return <input type="hidden" name={CONFIRMED_FIELD} value={useKitForm().value(CONFIRMED_FIELD)} />
}

interface UnlikelyWeightProps {
  /** Intent of the form, if its buttons send one. */
  intent?: typeof SAVE_INTENT
}

/** Question about unlikely weights. May be rendered outside its form. */
export function UnlikelyWeight({ intent }: UnlikelyWeightProps) {
  const { id } = useKitForm()
  const { errors } = useFormField(CONFIRMED_FIELD)
  if (errors.length === 0) return null
  return (
    <div className="form-error question" role="alert" tabIndex={-1} autoFocus>
      {errors.join(' ')} Si es así, confírmelo; si no, corrija los pesos.
      <button form={id} name={intent && INTENT_FIELD} value={intent} className="secondary">
        Sí, guardar
      </button>
    </div>
  )
}
