import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText, requiredText } from '#server/contract/common.ts'
import { consecutives, NewConsecutive } from '#server/contract/consecutives.ts'
import { consecutivesList } from '#app/parts/lists/consecutives.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { INCOMPLETE } from '#server/shared/sentences.ts'

export const meta = () => [{ title: `${consecutivesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, consecutivesList.keys.search)
  const page = await readPage(request, session, consecutivesList, searchIn(session, consecutives.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, consecutivesList.keys.search)
  return changeList(request, session, consecutivesList, consecutives, {
    create: {
      schema: NewConsecutive.extend({
        consecutivo_actual: numberField(0, { required: INCOMPLETE }).pipe(
          NewConsecutive.shape.consecutivo_actual,
        ),
        tags: requiredText(INCOMPLETE, LENGTH.tags),
      }),
      failed: 'Error al crear el consecutivo',
    },
    edit: z.object({ descripcion: editedText(LENGTH.label) }),
  })
}

export default function Consecutivos() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen list={consecutivesList} page={page} reply={reply}>
      <CreateForm title="Nuevo Consecutivo" list={consecutivesList} page={page} reply={reply}>
        <div className="grid">
          <TextField name="descripcion" label="Descripción" maxLength={LENGTH.label} required />
          <TextField name="prefijo" label="Prefijo" maxLength={LENGTH.prefix} required />
          <NumberField name="consecutivo_actual" label="Consecutivo actual" whole required />
          <TextField name="tags" label="Etiquetas" placeholder="GENERAL" maxLength={LENGTH.tags} required />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
