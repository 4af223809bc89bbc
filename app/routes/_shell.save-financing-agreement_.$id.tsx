import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { changeAgreement, loadChange } from '#app/parts/financing/change.server.ts'
import { ChangedAgreement } from '#app/parts/financing/changed.tsx'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import { lastSeen } from '#app/shell/visits.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'

const recordName = ({ acuerdo }: { acuerdo: { consecutivo: string } }) =>
  `Modificar Acuerdo ${acuerdo.consecutivo}`
export const meta = recordMeta('Modificar Acuerdo', recordName)
export const handle = { ...pickerHandle, recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-financing-agreements')
  return loadChange(request, session, idOf(params))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-financing-agreements')
  return changeAgreement(request, session, idOf(params), await lastSeen(request, '/financing-agreements'))
}

export default function ChangeAgreementScreen() {
  const parts = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { _id, consecutivo } = parts.acuerdo
  return (
    <PickerPage
      title={`Modificar Acuerdo ${consecutivo}`}
      narrow
      id="acuerdo"
      defaults={parts.defaults}
      reply={reply}
    >
      <ChangedAgreement
        {...parts}
        path={`/save-financing-agreement/${encodeURIComponent(_id)}`}
        cancelTo="/financing-agreements"
      />
    </PickerPage>
  )
}
