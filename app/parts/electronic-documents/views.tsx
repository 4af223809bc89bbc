import { Link } from '@remix-run/react'
import { LinkIf } from '#app/format/record-parts.tsx'
import { type ListState, listHref } from '#app/list/define-list.ts'
import type { Issuer } from '#server/electronic-documents/contract.ts'
import { whole } from '#server/kit/words/formats.ts'
import { electronicDocumentsList, WAITING } from './list.tsx'

type Filters = ListState['filtros']

/** Address of the list with these filters. */
const viewHref = (filtros: Filters): string =>
  listHref(electronicDocumentsList.path, { q: '', pagina: 1, filtros, orden: '', filas: 0 })

const viewsOf = ({ por_enviar, rechazados, aceptados }: Issuer['documentos']) =>
  [
    [`${WAITING.true}: ${whole(por_enviar + rechazados)}`, { pendiente: 'true' }],
    [`Rechazados: ${whole(rechazados)}`, { estado: 'RECHAZADO' }],
    [`Aceptados: ${whole(aceptados)}`, { estado: 'ACEPTADO' }],
  ] as [label: string, filtros: Filters][]

interface ViewsProps {
  documentos: Issuer['documentos']
  /** Filters of the list. */
  shown: Filters
}

/** Tabs of the list with the numbers of documents. The tab of what waits comes first. */
export function Views({ documentos, shown }: ViewsProps) {
  const views: [label: string, filtros: Filters][] = [...viewsOf(documentos), ['Todos', {}]]
  return (
    <nav className="tabs" aria-label="Documentos por estado">
      <ul>
        {views.map(([label, filtros]) => {
          const to = viewHref(filtros)
          return (
            <li key={label}>
              <Link to={to} aria-current={to === viewHref(shown) ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Numbers of documents by state as one line, each a link to these documents. */
export function DocumentCounts({
  documentos,
  mayList,
}: Pick<ViewsProps, 'documentos'> & { mayList: boolean }) {
  return (
    <ul className="plain inline" aria-label="Documentos por estado">
      {viewsOf(documentos).map(([label, filtros]) => (
        <li key={label}>
          <LinkIf may={mayList} to={viewHref(filtros)}>
            {label}
          </LinkIf>
        </li>
      ))}
    </ul>
  )
}
