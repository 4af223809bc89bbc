import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { VehicleFields } from '#app/parts/catalogues/pickers.tsx'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { vehicleForm } from '#app/parts/catalogues/forms.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { vehicles } from '#server/catalogues/vehicles-contract.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { VEHICLE } from '#server/catalogues/words.ts'

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
      schema: vehicleForm,
      seconds: 4,
      failed: 'Error al crear vehículo',
    },
    edit: z.object({ placa: editedText(VEHICLE.placa.maxLength) }),
  })
}

export default function Vehiculos() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen list={vehiclesList} page={page} reply={reply}>
      <CreateForm title="Nuevo Vehículo" list={vehiclesList} page={page} reply={reply}>
        <VehicleFields />
      </CreateForm>
    </ListScreen>
  )
}
