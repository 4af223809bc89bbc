import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { originsList } from '#app/parts/catalogues/origins-list.ts'
import { OriginFields } from '#app/parts/catalogues/pickers.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewOrigin, origins } from '#server/catalogues/origins-contract.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { ORIGIN } from '#server/catalogues/words.ts'

export const meta = () => [{ title: `${originsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, originsList.keys.search)
  const page = await readPage(request, session, originsList, searchIn(session, origins.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, originsList.keys.search)
  return changeList(request, session, originsList, origins, {
    create: {
      schema: NewOrigin,
      seconds: 4,
      failed: 'Error al crear el origen.',
    },
    edit: z.object({ nombre: editedText(ORIGIN.nombre.maxLength) }),
  })
}

export default function Origenes() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen list={originsList} page={page} reply={reply}>
      <CreateForm title="Nuevo Origen" list={originsList} page={page} reply={reply}>
        <OriginFields />
      </CreateForm>
    </ListScreen>
  )
}
