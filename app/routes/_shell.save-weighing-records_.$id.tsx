import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { versionOf } from '#app/form/submit.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { WeighingForm } from '#app/parts/weighings/form.tsx'
import { ANALYSIS_READ, WEIGHTS_READ } from '#app/parts/weighings/completing.server.ts'
import { postWeighing, readFrame } from '#app/parts/weighings/post.server.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { weighingValues } from '#app/parts/weighings/values.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'

const recordName = (data: { consecutivo: string }) => `Editar Pesada ${data.consecutivo}`
export const meta = recordMeta('Editar Pesada', recordName)
export const handle = { ...pickerHandle, recordName }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  session.require('POST-weighing-records/search')
  return loadOrFail(request, 'No se pudo cargar la pesada', async () => {
    const [pesada, frame] = await Promise.all([
      call(session, weighingRecords.get, { params: { id: idOf(params) } }),
      readFrame(request, session),
    ])
    const { consecutivo, bloqueada, peso_neto, version } = pesada
    // An opening balance has no value for some required fields.
    if (pesada.saldo_inicial)
      throw await redirectWithFlash(weighingPath(pesada.id_weighing_record), flash('error', BROUGHT, 8))
    const locked = bloqueada ? ('all' as const) : peso_neto === null ? undefined : ('weights' as const)
    return { ...frame, consecutivo, locked, version, defaults: weighingValues(pesada) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  const id = idOf(params)
  const { refused } = await postWeighing(request, session, (body, _once, form) => {
    const version = versionOf(form)
    const numbers = Object.fromEntries(MAY_BE_EMPTIED.map((name) => [name, body[name] ?? null]))
    return call(session, weighingRecords.update, {
      body: { ...body, ...numbers, id_weighing_record: id, version },
    })
  })
  if (refused) return refused
  const to = weighingPath(id)
  return redirectWithFlash(to, flash('exito', weighingRecords.update.said, 5))
}

/** Numbers of which an emptied field empties the stored one. An emptied fee of the scale stays as it is. */
const MAY_BE_EMPTIED = [...WEIGHTS_READ, ...ANALYSIS_READ, 'costofletexkg'] as const

const BROUGHT = 'Es un saldo inicial: aquí cambian solo sus observaciones.'

const NOTES = {
  all: 'Está en una liquidación aprobada: solo cambian sus observaciones.',
  weights: 'Sus dos pesos están tomados: se cambian con Repesar, en el resumen de la pesada.',
}

export default function EditWeighingScreen() {
  const { defaults, consecutivo, locked, version, ...parts } = useLoaderData<typeof loader>()
  const { id_weighing_record } = defaults
  const reply = useActionData<typeof action>()
  return (
    <PickerPage
      title={`Editar Pesada ${consecutivo}`}
      note={locked && NOTES[locked]}
      id="pesada"
      defaults={defaults}
      reply={reply}
    >
      <WeighingForm
        {...parts}
        id={id_weighing_record}
        path={`/save-weighing-records/${encodeURIComponent(id_weighing_record)}`}
        version={version}
        locked={locked}
      />
    </PickerPage>
  )
}
