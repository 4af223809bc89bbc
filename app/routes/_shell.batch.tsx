import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { batchesList } from '#app/parts/catalogues/batches-list.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { batches, NewBatch } from '#server/catalogues/batches-contract.ts'
import { DESCRIPTION_REQUIRED } from '#server/kit/words/sentences.ts'
import { BATCH } from '#server/catalogues/words.ts'

export const meta = () => [{ title: `${batchesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, batchesList.keys.search)
  const page = await readPage(request, session, batchesList, searchIn(session, batches.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, batchesList.keys.search)
  return changeList(request, session, batchesList, batches, {
    create: {
      schema: NewBatch,
      seconds: 2,
      failed: '❌ Error al crear el lote',
    },
    edit: z.object({ descripcion: editedText(BATCH.descripcion.maxLength) }),
  })
}

export default function Lotes() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen list={batchesList} page={page} reply={reply}>
      <CreateForm title="Nuevo Lote" list={batchesList} page={page} reply={reply}>
        <TextField
          name="descripcion"
          {...BATCH.descripcion}
          label="Descripción *"
          required={DESCRIPTION_REQUIRED}
        />
        <TextField name="observaciones" {...BATCH.observaciones} />
      </CreateForm>
    </ListScreen>
  )
}
