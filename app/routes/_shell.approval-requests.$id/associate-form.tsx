import { SAVE_INTENT } from '#app/form/pickers/choice.ts'
import { NO_CREATION, type PickerField } from '#app/form/pickers/picker.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { useReplyKey } from '#app/form/pickers/use-reply-key.ts'
import { formState, type Reply } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ACTS } from '#app/parts/approvals/acts.ts'
import { user } from '#app/parts/pickers/user.ts'
import type { ApprovalRequest } from '#server/contract/approval-requests.ts'

/** The user whom a request of Telegram is associated with. */
export const USER_FIELD: PickerField = {
  name: 'id_usuario',
  picker: user,
  required: true,
  placeholder: 'Buscar usaurio',
}

interface AssociateFormProps {
  solicitud: ApprovalRequest
  reply: Reply | undefined
  /** Address of the dialog, and of the list. */
  path: string
  closeTo: string
}

/** Whom a request of Telegram belongs to (D2 §2.20). */
export function AssociateForm({ solicitud, reply, path, closeTo }: AssociateFormProps) {
  const form = formState('asociar', {}, reply)
  return (
    <PickerForm
      key={useReplyKey(reply)}
      form={form}
      fields={[USER_FIELD]}
      frame={NO_CREATION}
      path={path}
      version={solicitud.version}
    >
      <TypeAhead form={form} field={USER_FIELD} frame={NO_CREATION} autoFocus />
      <footer className="buttons">
        <SubmitButton busy={ACTS.asociar.busy} name={INTENT_FIELD} value={SAVE_INTENT}>
          {ACTS.asociar.button}
        </SubmitButton>{' '}
        <CancelLink to={closeTo} />
      </footer>
    </PickerForm>
  )
}
