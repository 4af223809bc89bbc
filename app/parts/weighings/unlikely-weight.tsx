import { SAVE_INTENT } from '#app/form/pickers/choice.ts'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { CONFIRMED_FIELD, weightsOf } from './weights.ts'

interface UnlikelyWeightProps {
  /** What the form asks when it is sent, where its buttons say it. */
  intent?: typeof SAVE_INTENT
}

/** The question about a net weight that is hardly one: the same weights sent again are confirmed. */
export function UnlikelyWeight({ intent }: UnlikelyWeightProps) {
  const { value } = useKitForm()
  const [question] = useFormField(CONFIRMED_FIELD).errors
  const asked = question ? weightsOf(value) : value(CONFIRMED_FIELD)
  return (
    <>
      <input type="hidden" name={CONFIRMED_FIELD} value={asked} />
      {question && (
        <div className="form-error question" role="alert" tabIndex={-1}>
          {question} Si es así, confírmelo; si no, corrija los pesos.
          <button name={intent && INTENT_FIELD} value={intent} className="secondary">
            Sí, guardar
          </button>
        </div>
      )}
    </>
  )
}
