import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { MarkBox, MARKS } from '#app/form/several-at-once.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { accountsPayableList, pathOf, payableName } from '#app/parts/payables/list.tsx'
import { searchPayables } from '#app/parts/payables/read.server.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import type { Payable } from '#server/payables/contract.ts'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${accountsPayableList.title} · Molino` }]

/** `?tercero=` shows one third party's payables. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountsPayableList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const list = ofThirdParty(accountsPayableList, tercero)
  const page = await readPage(request, session, list, (body) => searchPayables(session, body))
  const paga = {
    cuenta: session.can('PATCH-accounts-payable/{id}/pay'),
    liquidacion: session.can('PATCH-settlements/{id}/pay'),
  }
  return { page, tercero, paga }
}

export default function CuentasPorPagar() {
  const { page, tercero, paga } = useLoaderData<typeof loader>()
  const payable = (row: Payable) =>
    !!row.saldo && (row.origen === 'LIQUIDACION' ? paga.liquidacion : paga.cuenta)
  const marking = paga.cuenta && page.rows.some(payable)
  return (
    <>
      <ListScreen
        list={ofThirdParty(accountsPayableList, tercero)}
        page={page}
        reply={undefined}
        mark={
          marking
            ? (row) =>
                payable(row) && (
                  <MarkBox
                    id={row.id_cuenta_por_pagar}
                    name={payableName(row)}
                    act="Pagar"
                    version={row.version}
                    amount={row.saldo}
                    reply={undefined}
                  />
                )
            : undefined
        }
        actions={(row) => {
          const path = pathOf(row)
          return payable(row) ? (
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
      {marking && (
        <form id={MARKS} action="/cuentas-por-pagar/pagar" className="marked">
          <button>Pagar las marcadas</button>
        </form>
      )}
    </>
  )
}
