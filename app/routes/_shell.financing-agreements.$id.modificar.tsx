import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Dialog } from '#app/form/dialog.tsx'
import { KitForm } from '#app/form/kit-form.tsx'
import { changeAgreement, loadChange } from '#app/parts/financing/change.server.ts'
import { ChangedAgreement } from '#app/parts/financing/changed.tsx'
import { dialogAddress, listBehind } from '#app/form/dialog-over-list.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'

const TITLE = 'Modificar Acuerdo'

export const meta = () => [{ title: `${TITLE} · Molino` }]
export { dialogAlwaysOpen as handle } from '#app/form/dialog-over-list.ts'
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-financing-agreements')
  const address = { path: dialogAddress(request.url), back: listBehind('/financing-agreements', request.url) }
  return { ...(await loadChange(request, session, idOf(params))), ...address }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-financing-agreements')
  return changeAgreement(request, session, idOf(params), listBehind('/financing-agreements', request.url))
}

export default function ChangeDialog() {
  const { path, back, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <Dialog title={TITLE} closeTo={back}>
      <p>
        {parts.acuerdo.consecutivo}, {parts.acuerdo.nombre_tercero}.
      </p>
      <KitForm id="acuerdo" defaults={parts.defaults} reply={reply} anew>
        <ChangedAgreement {...parts} path={path} cancelTo={back} />
      </KitForm>
    </Dialog>
  )
}
