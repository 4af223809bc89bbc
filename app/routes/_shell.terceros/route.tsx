import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CreateForm, creationState } from '#app/list/create-form.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { terceros } from '#app/parts/lists/third-parties.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewThirdParty, thirdParties } from '#server/contract/third-parties.ts'
import { existingThirdParty } from '#app/parts/third-parties/existing.server.ts'
import { readThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import { ThirdPartyFields } from '#app/parts/third-parties/fields.tsx'
import { searchThirdParties } from '#app/parts/third-parties/search.server.ts'

export const meta = () => [{ title: `${terceros.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, terceros.keys.search)
  const page = await readPage(request, session, terceros, (body) => searchThirdParties(session, body))
  return json({ page, opciones: page.creating ? await readThirdPartyOptions(session) : null })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, terceros.keys.search)
  return changeList(request, session, terceros, thirdParties, {
    create: {
      schema: NewThirdParty,
      done: 'Tercero creado exitosamente',
      failed: 'Error al crear tercero',
      linkTo: existingThirdParty,
    },
  })
}

export default function Terceros() {
  const { page, opciones } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = creationState(reply)
  return (
    <ListScreen list={terceros} page={page} reply={reply}>
      <CreateForm title="Nuevo Tercero" list={terceros} page={page} form={form}>
        {opciones && <ThirdPartyFields form={form} options={opciones} ownRiceLabel="Arroz propio" />}
      </CreateForm>
    </ListScreen>
  )
}
