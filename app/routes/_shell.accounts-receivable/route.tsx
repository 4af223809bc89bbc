import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { accountsReceivableList, conOrigen } from '#app/parts/receivables/list.tsx'
import { receivePath } from '#app/parts/receivables/links.tsx'
import { searchReceivables } from '#app/parts/receivables/read.server.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { accountsReceivable, type Receivable, ReceivableChange } from '#server/receivables/contract.ts'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${accountsReceivableList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?tercero=` shows one client's receivables. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountsReceivableList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, ofThirdParty(accountsReceivableList, tercero), (body) =>
    searchReceivables(session, body),
  )
  const seen = {
    terceros: session.can('POST-third-parties/search'),
    facturas: session.can('GET-invoices/{id}'),
    pesadas: session.can('POST-weighing-records/search'),
  }
  return { page, tercero, seen, recibir: session.can('POST-payment-receipts') }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, accountsReceivableList.keys.search)
  const list = ofThirdParty(accountsReceivableList, await askedThirdParty(request, session))
  return changeList(request, session, list, accountsReceivable, {
    edit: z.object({ observaciones: ReceivableChange.shape.observaciones.default('') }),
  })
}

export default function CuentasPorCobrar() {
  const { page, tercero, seen, recibir } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const list = conOrigen(ofThirdParty(accountsReceivableList, tercero), seen)
  const receivable = (row: Receivable) => (
    <RowActions list={list} page={page} row={row} closed={row.anulada}>
      {recibir && !!row.saldo_actual && (
        <RowLink list={list} row={row} icon="hand-coins" to={receivePath(row.cliente_id)}>
          Recibir pago
        </RowLink>
      )}
    </RowActions>
  )
  return <ListScreen list={list} page={page} reply={reply} actions={receivable} />
}
