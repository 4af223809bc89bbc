import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { askedTruck } from '#app/parts/weighings/asked-truck.server.ts'
import { WeighingForm } from '#app/parts/weighings/form.tsx'
import { postWeighing, readFrame } from '#app/parts/weighings/post.server.ts'
import { firstWeightWaits } from '#app/parts/weighings/waiting-weights.server.ts'
import { NEW_PARAM } from '#app/parts/weighings/names.ts'
import { proposedValues } from '#app/parts/weighings/values.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { dayInBogota } from '#server/kit/words/days.ts'

export const meta = () => [{ title: 'Nueva Pesada · Molino' }]
export const handle = pickerHandle

const PATH = '/save-weighing-records'

/** `?placa=` selects the vehicle and offers its last values. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records')
  const [frame, truck] = await Promise.all([readFrame(request, session), askedTruck(request, session)])
  const defaults = { fecha: dayInBogota(new Date()), ...proposedValues(frame.defaults ?? {}) }
  const freightByOrigin = frame.defaults?.costofletexkg === null
  const asked = { offers: truck.offers ?? frame.offers, defaults: { ...defaults, ...truck.values } }
  return { ...frame, freightByOrigin, once: newOnceKey(), ...asked, waits: firstWeightWaits(defaults) }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records')
  const { saved, refused } = await postWeighing(request, session, (body, idempotencyKey) =>
    call(session, weighingRecords.create, { body, idempotencyKey }),
  )
  if (refused) return refused
  const { id_weighing_record: id } = saved
  const to = id ? `${weighingPath(id)}?${NEW_PARAM}=1` : '/weighing-records'
  return redirectWithFlash(to, savedFlash(weighingRecords.create.said, saved, 5))
}

export default function NewWeighingScreen() {
  const { defaults, once, waits, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage title="Nueva Pesada" id="pesada" defaults={defaults} reply={reply}>
      <WeighingForm {...parts} path={PATH} once={once} {...waits} />
    </PickerPage>
  )
}
