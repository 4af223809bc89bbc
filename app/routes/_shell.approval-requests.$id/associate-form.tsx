import type { Reply } from '#app/form/reply.ts'
import { ACTS } from '#app/parts/approvals/acts.ts'
import type { ApprovalRequest } from '#server/approvals/contract.ts'
import { NO_CREATION } from '#app/form/pickers/picker.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { KitForm } from '#app/form/kit-form.tsx'
import { USER_FIELD } from '#app/parts/approvals/user-field.ts'

interface AssociateFormProps {
  solicitud: ApprovalRequest
  reply: Reply | undefined
  /** Address of the dialog, and of the list. */
  path: string
  closeTo: string
}

/** Form that associates a Telegram request with a user. */
export function AssociateForm({ solicitud, reply, path, closeTo }: AssociateFormProps) {
  return (
    <KitForm id="asociar" reply={reply} anew>
      <PickerForm fields={[USER_FIELD]} frame={NO_CREATION} path={path} version={solicitud.version}>
        <TypeAhead field={USER_FIELD} frame={NO_CREATION} autoFocus />
        <SaveFoot cancelTo={closeTo} save={ACTS.asociar.button} busy={ACTS.asociar.busy} />
      </PickerForm>
    </KitForm>
  )
}
