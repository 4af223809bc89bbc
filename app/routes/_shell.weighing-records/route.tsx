import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/contract/weighing.ts'
import { pesadas, pesadasDe } from './list.tsx'
import { askedThirdParty } from './third-party.server.ts'

export const meta = () => [{ title: `${pesadas.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, pesadasDe(tercero), (body) =>
    call(session, weighingRecords.search, { body }),
  )
  return json({ page, tercero })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  return changeList(request, session, pesadasDe(await askedThirdParty(request, session)), {
    remove: (id) => call(session, weighingRecords.remove, { params: { id } }),
  })
}

export default function Pesadas() {
  const { page, tercero } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return <ListScreen list={pesadasDe(tercero)} page={page} reply={reply} />
}
