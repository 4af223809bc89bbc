import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { quickRanges } from '#app/format/range.server.ts'
import { listHref } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage, stateIn } from '#app/list/read-page.server.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { vouchersList } from '#app/parts/books/list.tsx'
import { documentPath, voucherPath } from '#app/parts/books/paths.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { vouchers } from '#server/books/vouchers-contract.ts'
import { Lacking } from './lacking.tsx'

export const meta = () => [{ title: `${vouchersList.title} · Molino` }]

/** Vouchers of a period. Default: the current month. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, vouchersList.keys.search)
  const { state } = stateIn(new URL(request.url).searchParams, vouchersList)
  if (!state.filtros.desde && !state.filtros.hasta) {
    const { desde, hasta } = quickRanges().at(-1)!
    throw redirect(listHref(vouchersList.path, state, { desde, hasta }))
  }
  const search = searchIn(session, vouchers.search)
  const lacking = { sin_cuenta: 0, por_confirmar: 0 }
  const page = await readPage(request, session, vouchersList, async (body, options) => {
    const { sin_cuenta, por_confirmar, ...found } = await search(body, options)
    Object.assign(lacking, { sin_cuenta, por_confirmar })
    return found
  })
  const can = session.can.bind(session)
  const documents = Object.fromEntries(page.rows.map((row) => [row._id, documentPath(row, can)]))
  return {
    page,
    documents,
    ...lacking,
    maySeeAccounts: can('POST-accounting-accounts/search'),
    mayExport: can('POST-accounting-exports') && can('POST-accounting-exports/search'),
  }
}

export default function Comprobantes() {
  const { page, documents, sin_cuenta, por_confirmar, maySeeAccounts, mayExport } =
    useLoaderData<typeof loader>()
  const { desde = '', hasta = '' } = page.state.filtros
  const days = new URLSearchParams({ desde, hasta })
  return (
    <>
      <ListScreen
        list={vouchersList}
        page={page}
        reply={undefined}
        nameTo={({ _id }) => voucherPath(_id)}
        actions={(row) =>
          documents[row._id] && (
            <RowLink list={vouchersList} row={row} icon="search" to={documents[row._id]!}>
              Ver el documento de
            </RowLink>
          )
        }
      />
      <p>
        <Link to={`/sumas-por-cuenta?${days}`}>Sumas por cuenta</Link>
        {mayExport && (
          <>
            {' · '}
            <Link to={`/exportaciones-contables?nuevo=1&del=${desde}&al=${hasta}`}>Exportar estos días</Link>
          </>
        )}
      </p>
      <Lacking
        sin_cuenta={sin_cuenta}
        withoutAccount={listHref(vouchersList.path, page.state, { falta: 'true', pagina: 1 })}
        por_confirmar={maySeeAccounts ? por_confirmar : 0}
      />
    </>
  )
}
