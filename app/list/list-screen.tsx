import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Reply } from '#app/form/reply.ts'
import { whole } from '#server/shared/formats.ts'
import { type List, listHref } from './define-list.ts'
import { ExportLinks } from './export-links.tsx'
import type { Page } from './list.server.ts'
import { Pager } from './pager.tsx'
import { type EditingCells, RowsTable } from './rows-table.tsx'
import { SearchForm } from './search-form.tsx'

interface ListScreenProps<Row> {
  list: List<Row>
  page: Page<Row>
  reply: Reply | undefined
  cells?: EditingCells<Row>
  /** The list's CreateForm. */
  children?: ReactNode
  /** The list's EditForm, where it has one. */
  editForm?: ReactNode
}

/** Title, action bar, search, table, pager, total. A screen with a third special need composes these itself. */
export function ListScreen<Row extends object>({
  list,
  page,
  reply,
  cells,
  children,
  editForm,
}: ListScreenProps<Row>) {
  const inline = list.create === 'inline'
  return (
    <>
      {!inline && children}
      {editForm}
      <section inert={page.dialog ? '' : undefined}>
        <header className="bar">
          <h1>{list.title}</h1>
          {page.may.create && (
            <Link
              to={list.createTo ?? listHref(list.path, page.state, { nuevo: 1 })}
              role="button"
              preventScrollReset={!list.createTo}
            >
              Nuevo
            </Link>
          )}
          <ExportLinks path={list.path} state={page.state} />
        </header>
        {inline && children}
        <SearchForm
          path={list.path}
          placeholder={list.placeholder}
          state={page.state}
          filters={list.filters}
        />
        <Rows list={list} page={page} reply={reply} cells={cells} />
        <footer className="list-foot">
          <p>{page.error ? '' : page.total === 1 ? '1 registro' : `${whole(page.total)} registros`}</p>
          <Pager path={list.path} state={page.state} pages={page.pages} />
        </footer>
      </section>
    </>
  )
}

function Rows<Row extends object>({
  list,
  page,
  reply,
  cells,
}: Omit<ListScreenProps<Row>, 'children' | 'editForm'>) {
  if (page.error) {
    return (
      <div className="form-error" role="alert">
        {page.error} <Link to={listHref(list.path, page.state)}>Reintentar</Link>
      </div>
    )
  }
  if (page.rows.length > 0) return <RowsTable list={list} page={page} reply={reply} cells={cells} />
  const searched = page.state.q || Object.keys(page.state.filtros).length > 0
  return <p className="empty">{searched ? 'Nada coincide con la búsqueda.' : 'Todavía no hay registros.'}</p>
}
