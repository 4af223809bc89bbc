import { Link } from '@remix-run/react'
import { type ListState, listHref } from '#app/list/define-list.ts'
import type { Issuer } from '#server/electronic-documents/contract.ts'
import { whole } from '#server/kit/words/formats.ts'
import { electronicDocumentsList, WAITING } from './list.tsx'

const { path } = electronicDocumentsList

/** Address of the list with one filter. */
export const viewHref = (filtros: ListState['filtros']): string =>
  listHref(path, { q: '', pagina: 1, filtros, orden: '', filas: 0 })

interface ViewsProps {
  documentos: Issuer['documentos']
  /** Filters of the list that is shown; none on another page. */
  shown?: ListState['filtros']
}

/** Numbers of documents by state, each a link to these documents. What waits comes first. */
export function Views({ documentos: { por_enviar, rechazados, aceptados }, shown }: ViewsProps) {
  const views: [label: string, count: number | null, filtros: ListState['filtros']][] = [
    [WAITING.true, por_enviar + rechazados, { pendiente: 'true' }],
    ['Rechazados', rechazados, { estado: 'RECHAZADO' }],
    ['Aceptados', aceptados, { estado: 'ACEPTADO' }],
    ['Todos', null, {}],
  ]
  return (
    <nav className="tabs" aria-label="Documentos por estado">
      <ul>
        {views.map(([label, count, filtros]) => (
          <li key={label}>
            <Link to={viewHref(filtros)} aria-current={shown && isSame(shown, filtros) ? 'page' : undefined}>
              {count === null ? label : `${label}: ${whole(count)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isSame = (one: ListState['filtros'], other: ListState['filtros']): boolean =>
  viewHref(one) === viewHref(other)
