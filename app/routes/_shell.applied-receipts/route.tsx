import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { appliedReceiptsList, appliedReceiptsListOf } from '#app/parts/receipts/applied-list.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { appliedReceipts } from '#server/receipts/applied-contract.ts'
import { NOT_EMPTY } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: `${appliedReceiptsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, appliedReceiptsList.keys.search)
  const page = await readPage(
    request,
    session,
    appliedReceiptsList,
    searchIn(session, appliedReceipts.search),
  )
  return { page, openClient: session.can('POST-third-parties/search') }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, appliedReceiptsList.keys.search)
  return changeList(request, session, appliedReceiptsList, appliedReceipts, {
    edit: z.object({ valor_aplicado: pesosField({ required: NOT_EMPTY }) }),
  })
}

export default function RecibosAplicados() {
  const { page, openClient } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return <ListScreen list={appliedReceiptsListOf(openClient)} page={page} reply={reply} />
}
