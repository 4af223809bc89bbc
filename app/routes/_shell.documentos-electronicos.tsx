import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call, orElse, searchIn } from '#app/api/client.server.ts'
import { counted } from '#app/format/counted.ts'
import { ExportLinks } from '#app/format/export-links.tsx'
import { Pager } from '#app/format/pager.tsx'
import { listHref } from '#app/list/define-list.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { RowsTable } from '#app/list/rows-table.tsx'
import { SearchForm } from '#app/list/search-form.tsx'
import { EmptyList } from '#app/parts/electronic-documents/empty-list.tsx'
import { electronicDocumentsList as list } from '#app/parts/electronic-documents/list.tsx'
import { Views } from '#app/parts/electronic-documents/views.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { electronicDocuments } from '#server/electronic-documents/contract.ts'

export const meta = () => [{ title: `${list.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, list.keys.search)
  const [page, issuer] = await Promise.all([
    readPage(request, session, list, searchIn(session, electronicDocuments.search)),
    orElse(call(session, electronicDocuments.issuer, {}), null),
  ])
  return {
    page,
    emisor: issuer && { canal: issuer.data.canal, documentos: issuer.data.documentos },
    mayConfigure: session.can('PUT-electronic-documents/issuer'),
  }
}

export default function DocumentosElectronicos() {
  const { page, emisor, mayConfigure } = useLoaderData<typeof loader>()
  const { state, pages, error, total } = page
  const empty = page.rows.length === 0 && !error
  return (
    <section>
      <header className="bar">
        <h1>{list.title}</h1>{' '}
        {mayConfigure && (
          <Link to="/habilitacion-dian" className="button secondary">
            Habilitación
          </Link>
        )}{' '}
        <ExportLinks hrefOf={(format) => listHref(`${list.path}/exportar/${format}`, state, { pagina: 1 })} />
      </header>
      {emisor && <Views documentos={emisor.documentos} shown={state.filtros} />}
      <SearchForm list={list} page={page} />
      {empty ? (
        <EmptyList
          isSearched={state.q !== '' || Object.keys(state.filtros).length > 0}
          isSending={emisor?.canal !== 'NINGUNO'}
          mayConfigure={mayConfigure}
        />
      ) : (
        <RowsTable list={list} page={page} reply={undefined} actions={null} />
      )}
      <footer className="list-foot">
        <p>{error ? '' : counted(total, 'registro', 'registros')}</p>
        <Pager
          pagina={state.pagina}
          pages={pages}
          hrefOf={(pagina) => listHref(list.path, state, { pagina })}
        />
      </footer>
    </section>
  )
}
