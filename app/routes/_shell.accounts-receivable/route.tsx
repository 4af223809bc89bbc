import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { conOrigen, cuentasDe, cuentasPorCobrar } from '#app/parts/lists/accounts-receivable.tsx'
import { searchReceivables } from '#app/parts/receivables/search.server.ts'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { accountsReceivable, ReceivableChange } from '#server/contract/accounts-receivable.ts'

export const meta = () => [{ title: `${cuentasPorCobrar.title} · Molino` }]

/** `?tercero=` shows one client's receivables. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, cuentasPorCobrar.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, cuentasDe(tercero), (body) =>
    searchReceivables(session, body),
  )
  const seen = {
    facturas: session.can('GET-invoices/{id}'),
    pesadas: session.can('POST-weighing-records/search'),
  }
  return { page, tercero, seen }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, cuentasPorCobrar.keys.search)
  const list = cuentasDe(await askedThirdParty(request, session))
  return changeList(request, session, list, accountsReceivable, {
    edit: z.object({ observaciones: ReceivableChange.shape.observaciones.default('') }),
  })
}

export default function CuentasPorCobrar() {
  const { page, tercero, seen } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return <ListScreen list={conOrigen(cuentasDe(tercero), seen)} page={page} reply={reply} />
}
