import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { Dialog } from '#app/form/dialog.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { submitForm, versionOf } from '#app/form/submit.server.ts'
import { ClosedNote, allows } from '#app/parts/financing/changed.tsx'
import { CloseForm } from '#app/parts/financing/close-form.tsx'
import { listBehind } from '#app/form/dialog-over-list.ts'
import { readAgreement } from '#app/parts/financing/read.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import { CloseFinancingAgreement, financingAgreements } from '#server/financing/contract.ts'
import { dayInBogota } from '#server/kit/words/days.ts'

const TITLE = 'Cerrar Acuerdo de Financiamiento'

export const meta = () => [{ title: `${TITLE} · Molino` }]
export { dialogAlwaysOpen as handle } from '#app/form/dialog-over-list.ts'
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PATCH-financing-agreements/{id}/close')
  const acuerdo = await readAgreement(request, session, idOf(params))
  return { acuerdo, hoy: dayInBogota(new Date()), back: listBehind('/financing-agreements', request.url) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PATCH-financing-agreements/{id}/close')
  const id = idOf(params)
  const form = await readForm(request, session)
  const { saved, refused } = await submitForm(form, {
    schema: CloseFinancingAgreement,
    save: (value) =>
      call(session, financingAgreements.close, {
        params: { id },
        query: { id },
        body: { ...value, version: versionOf(form) },
      }),
    failed: 'Error al cerrar el acuerdo.',
  })
  if (refused) return refused
  // The message names the receivable of the remaining debt, so it stays longer.
  const { said } = financingAgreements.close
  const text = saved.mensaje || said
  return redirectWithFlash(
    listBehind('/financing-agreements', request.url),
    flash('exito', text, text === said ? 5 : 8),
  )
}

export default function CloseDialog() {
  const { acuerdo, hoy, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <Dialog title={TITLE} closeTo={back}>
      {allows(acuerdo.estado, 'cerrar') || reply ? (
        <CloseForm hoy={hoy} reply={reply} acuerdo={acuerdo} cancelTo={back} />
      ) : (
        <ClosedNote acuerdo={acuerdo} backTo={back} />
      )}
    </Dialog>
  )
}
