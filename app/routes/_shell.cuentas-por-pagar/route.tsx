import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import {
  accountsPayableList,
  accountsPayableListOf,
  payablePath,
} from '#app/parts/lists/accounts-payable.tsx'
import { searchPayables } from '#app/parts/payables/read.server.ts'
import { askedThirdParty } from '#app/parts/third-parties/read.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'

export const meta = () => [{ title: `${accountsPayableList.title} · Molino` }]

/** `?tercero=` shows what one third party is owed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountsPayableList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const list = accountsPayableListOf(tercero)
  const page = await readPage(request, session, list, (body) => searchPayables(session, body))
  return { page, tercero, paga: session.can('PATCH-accounts-payable/{id}/pay') }
}

export default function CuentasPorPagar() {
  const { page, tercero, paga } = useLoaderData<typeof loader>()
  return (
    <ListScreen
      list={accountsPayableListOf(tercero)}
      page={page}
      reply={undefined}
      actions={(row) => {
        const path = payablePath(row.id_cuenta_por_pagar)
        return paga && row.saldo ? (
          <RowLink list={accountsPayableList} row={row} icon="hand-coins" to={path + withAct('', 'pagar')}>
            Pagar
          </RowLink>
        ) : (
          <RowLink list={accountsPayableList} row={row} icon="search" to={path}>
            Ver
          </RowLink>
        )
      }}
    />
  )
}
