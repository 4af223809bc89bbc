import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewVehicle, vehicles } from '#server/catalogues/vehicles-contract.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PLATE_REQUIRED } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: `${vehiclesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, vehiclesList.keys.search)
  const page = await readPage(request, session, vehiclesList, searchIn(session, vehicles.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, vehiclesList.keys.search)
  return changeList(request, session, vehiclesList, vehicles, {
    create: {
      schema: NewVehicle,
      seconds: 4,
      failed: 'Error al crear vehículo',
    },
    edit: z.object({ placa: editedText(LENGTH.plate) }),
  })
}

export default function Vehiculos() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen list={vehiclesList} page={page} reply={reply}>
      <CreateForm title="Nuevo Vehículo" list={vehiclesList} page={page} reply={reply}>
        <TextField name="placa" label="Placa" required={PLATE_REQUIRED} maxLength={LENGTH.plate} />
      </CreateForm>
    </ListScreen>
  )
}
