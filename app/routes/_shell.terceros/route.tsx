import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { RowActions } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewThirdParty, thirdParties, type ThirdParty } from '#server/parties/contract.ts'
import { createThirdParty, existingThirdParty } from '#app/parts/parties/save.server.ts'
import { readThirdPartyOptions, searchThirdParties } from '#app/parts/parties/read.server.ts'
import { ThirdPartyFields } from '#app/parts/parties/fields.tsx'

export const meta = () => [{ title: `${thirdPartiesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, thirdPartiesList.keys.search)
  const page = await readPage(request, session, thirdPartiesList, (body) => searchThirdParties(session, body))
  return { page, opciones: page.creating ? await readThirdPartyOptions(session) : null }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, thirdPartiesList.keys.search)
  return changeList(request, session, thirdPartiesList, thirdParties, {
    create: {
      schema: NewThirdParty,
      save: (body, once) => createThirdParty(session, body, once),
      failed: 'Error al crear tercero',
      linkTo: existingThirdParty,
    },
  })
}

export default function Terceros() {
  const { page, opciones } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: thirdPartiesList, page, reply }
  const editable = (row: ThirdParty) => (
    <RowActions
      list={thirdPartiesList}
      page={page}
      row={row}
      editTo={`/terceros/editar/${encodeURIComponent(row.id_tercero)}`}
    />
  )
  return (
    <ListScreen {...listed} actions={page.may.edit ? editable : undefined}>
      <CreateForm title="Nuevo Tercero" {...listed}>
        {opciones && <ThirdPartyFields options={opciones} ownRiceLabel="Arroz propio" />}
      </CreateForm>
    </ListScreen>
  )
}
