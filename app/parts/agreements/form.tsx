import { SAVE_INTENT } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import type { FormState } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { AgreementFields } from './fields.tsx'
import { AGREEMENT_PICKERS } from './pickers.ts'

interface AgreementFormProps {
  form: FormState
  path: string
  frame: PickerFrame
  cancelTo: string
  once?: string
  version?: number
  cupo: number | null
  warning: string
}

/** A financing agreement, new or changed: on its page and in the dialog over the list. */
export function AgreementForm({ cancelTo, cupo, warning, ...props }: AgreementFormProps) {
  return (
    <PickerForm {...props} fields={AGREEMENT_PICKERS}>
      <AgreementFields
        form={props.form}
        frame={props.frame}
        path={props.path}
        cupo={cupo}
        warning={warning}
      />
      <footer className="buttons">
        <SubmitButton busy="Guardando..." name={INTENT_FIELD} value={SAVE_INTENT} data-save="">
          Guardar
        </SubmitButton>{' '}
        <CancelLink to={cancelTo} />
      </footer>
    </PickerForm>
  )
}
