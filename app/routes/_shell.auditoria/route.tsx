import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ApiError } from '#app/api/client.server.ts'
import { auditHref, auditList, readFilters } from '#app/parts/audit/list.ts'
import { OPERATION_OPTIONS, searchAudit } from '#app/parts/audit/search.server.ts'
import { forbidden, requirePermission } from '#app/session/guard.server.ts'
import { counted } from '#app/format/counted.ts'
import { Pager } from '#app/format/pager.tsx'
import { auditSize, chosenAuditSize } from '#app/session/remembered.server.ts'
import stylesheet from '#app/styles/audit.scss?url'
import { TABLE_OPTIONS, tableName } from '#server/audit/tables-words.ts'
import { FiltersForm } from './filters-form.tsx'
import { EntriesTable } from './entries-table.tsx'

export const meta = () => [{ title: `${auditList.title} · Molino` }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, auditList.keys.search)
  const params = new URL(request.url).searchParams
  const filters = readFilters(params)
  const pagina = Number(params.get('pagina') ?? 1)
  // Without scripts, a form submits its empty fields too.
  const odd = !Number.isSafeInteger(pagina) || pagina < 1 || [...params.values()].includes('')
  if (odd) throw redirect(auditHref(auditList.path, filters, 1, chosenAuditSize(request)))
  const size = await auditSize(request)
  const words = {
    operations: OPERATION_OPTIONS,
    tables: filters.registro ? [] : TABLE_OPTIONS.map(({ label }) => label),
    table: filters.tabla && tableName(filters.tabla),
  }
  try {
    const { data, total_count, registro } = await searchAudit(session, filters, {
      actual_page: pagina,
      limit: size,
    })
    const pages = Math.max(1, Math.ceil(total_count / size))
    if (pagina > pages) throw redirect(auditHref(auditList.path, filters, pages))
    return { filters, words, size, registro, pagina, pages, total: total_count, entries: data, error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const text = error.text(auditList.messages.load)
    return { filters, words, size, registro: '', pagina, pages: pagina, total: 0, entries: [], error: text }
  }
}

export default function Audit() {
  const { filters, words, size, registro, pagina, pages, total, entries, error } =
    useLoaderData<typeof loader>()
  const to = (page: number) => auditHref(auditList.path, filters, page)
  return (
    <section>
      <header className="bar">
        <h1>{auditList.title}</h1>{' '}
        <a href={auditHref(`${auditList.path}/exportar/xlsx`, filters)} className="button secondary">
          Exportar a Excel
        </a>
      </header>
      {filters.registro && (
        <p className="subject">
          Historial de <strong>{registro || 'un registro'}</strong>
          {words.table && ` · ${words.table}`}
        </p>
      )}
      <FiltersForm filters={filters} size={size} {...words} key={JSON.stringify([filters, size])} />
      <EntriesTable entries={entries}>
        {error && (
          <>
            {error} <Link to={to(pagina)}>Reintentar</Link>
          </>
        )}
      </EntriesTable>
      <footer className="list-foot">
        <p>{!error && counted(total, 'registro', 'registros')}</p>
        <Pager pagina={pagina} pages={pages} hrefOf={to} inWords />
      </footer>
    </section>
  )
}
