import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { SharesForm } from '#app/parts/weighings/shares-form.tsx'
import { postShares, readSharesFrame, shareValues } from '#app/parts/weighings/shares.server.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { kilos } from '#server/kit/words/formats.ts'

const recordName = (data: { consecutivo: string }) => `Repartir Pesada ${data.consecutivo}`
export const meta = recordMeta('Repartir Pesada', recordName)
export const handle = { ...pickerHandle, recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  session.require('POST-weighing-records/search')
  return loadOrFail(request, 'No se pudo cargar la pesada', async () => {
    const [pesada, frame] = await Promise.all([
      call(session, weighingRecords.get, { params: { id: idOf(params) } }),
      readSharesFrame(request, session),
    ])
    const { id_weighing_record: id, consecutivo, peso_neto, version } = pesada
    return { frame, id, consecutivo, peso_neto, version, defaults: shareValues(pesada) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  const id = idOf(params)
  const { saved, refused } = await postShares(request, session, id)
  if (refused) return refused
  return redirectWithFlash(weighingPath(id), flash('exito', saved.mensaje || weighingRecords.shares.said, 5))
}

export default function SharesScreen() {
  const { frame, id, consecutivo, peso_neto, version, defaults } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const net =
    peso_neto === null
      ? 'Sin peso neto todavía: se reparte por porcentajes.'
      : `Peso neto: ${kilos(peso_neto)}.`
  return (
    <PickerPage
      title={`Repartir Pesada ${consecutivo}`}
      note={`${net} Los kilos que no salen exactos se dan, de a uno, a las partes con mayor fracción. Sin partes, la pesada es de su proveedor.`}
      narrow
      id="reparto"
      defaults={defaults}
      reply={reply}
    >
      <SharesForm
        frame={frame}
        path={`${weighingPath(id)}/partes`}
        version={version}
        cancelTo={weighingPath(id)}
      />
    </PickerPage>
  )
}
