import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { paymentReceiptsListOf, paymentReceiptsList } from '#app/parts/lists/payment-receipts.tsx'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { PaymentReceiptChange, paymentReceipts } from '#server/contract/payment-receipts.ts'
import { EditState } from './edit-state.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

export const meta = () => [{ title: `${paymentReceiptsList.title} · Molino` }]

export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?tercero=` shows one client's receipts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, paymentReceiptsList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, paymentReceiptsListOf(tercero), (body) =>
    call(session, paymentReceipts.search, { body }),
  )
  return { page, tercero }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, paymentReceiptsList.keys.search)
  const list = paymentReceiptsListOf(await askedThirdParty(request, session))
  return changeList(request, session, list, paymentReceipts, {
    edit: PaymentReceiptChange.pick({ observaciones: true, estado: true, motivo: true }),
  })
}

export default function RecibosDeCaja() {
  const { page, tercero } = useLoaderData<typeof loader>()
  return (
    <ListScreen
      list={paymentReceiptsListOf(tercero)}
      page={page}
      reply={useActionData<typeof action>()}
      cells={{ estado: (row) => <EditState row={row} /> }}
      actions={(row) => <ReceiptActions page={page} row={row} />}
    />
  )
}
