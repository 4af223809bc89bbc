import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions } from '#app/list/row-actions.tsx'
import { scalePath, scalesList } from '#app/parts/scales/list.tsx'
import { ScaleForm } from '#app/parts/scales/form.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { scales } from '#server/scales/contract.ts'
import { NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { SCALE } from '#server/scales/words.ts'

export const meta = () => [{ title: `${scalesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, scalesList.keys.search)
  const page = await readPage(request, session, scalesList, searchIn(session, scales.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, scalesList.keys.search)
  return changeList(request, session, scalesList, scales, {
    create: {
      schema: ScaleForm,
      seconds: 4,
      failed: 'Error al crear la báscula.',
    },
  })
}

export default function Scales() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: scalesList, page, reply }
  return (
    <ListScreen
      {...listed}
      nameTo={({ id_bascula }) => scalePath(id_bascula)}
      actions={(row) => (
        <RowActions list={scalesList} page={page} row={row} editTo={scalePath(row.id_bascula)} />
      )}
    >
      <CreateForm title="Nueva báscula" {...listed}>
        <div className="grid">
          <TextField name="nombre" {...SCALE.nombre} required={NAME_REQUIRED} />
          <NumberField
            name="division"
            {...SCALE.division}
            label="División (kg)"
            hint="Lo que marca de a cuánto: 10 o 20 kg."
            required
          />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
