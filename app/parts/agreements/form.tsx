import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { AgreementFields } from './fields.tsx'
import { AGREEMENT_PICKERS } from './pickers.ts'

interface AgreementFormProps {
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
      <AgreementFields frame={props.frame} path={props.path} cupo={cupo} warning={warning} />
      <SaveFoot cancelTo={cancelTo} />
    </PickerForm>
  )
}
