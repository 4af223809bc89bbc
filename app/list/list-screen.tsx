import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Refusal } from '#app/form/refusal.tsx'
import { GONE, type Reply, textsOf, typedIn } from '#app/form/reply.ts'
import { ActsOnMarked } from '#app/form/several-at-once.tsx'
import { counted } from '#app/format/counted.ts'
import { ExportLinks } from '#app/format/export-links.tsx'
import { isGone, type List, listHref, type Listed, onScreen, type Page, rowOf } from './define-list.ts'
import { Pager } from '#app/format/pager.tsx'
import { RowsTable, type RowsTableProps } from './rows-table.tsx'
import { SearchForm } from './search-form.tsx'

interface ListScreenProps<Row> extends RowsTableProps<Row> {
  /** The list's CreateForm. */
  children?: ReactNode
  /** RecordDialog of a list that edits in a dialog. */
  editForm?: ReactNode
}

/** Bulk operations of lists whose records can be deactivated. */
const IN_USE = {
  desactivar: ['Desactivar los marcados', 'Desactivar'],
  activar: ['Activar los marcados', 'Activar'],
} as const

/**
 * Complete list screen: title, action bar, search, table, pager, total. A screen that needs more than
 * `children` and `editForm` composes the parts itself.
 */
export function ListScreen<Row extends object>(screen: ListScreenProps<Row>) {
  const { list, page, reply, children, editForm } = screen
  const inline = list.create === 'inline'
  const newPage = list.create?.startsWith('/') ? list.create : undefined
  const newTo = newPage ?? listHref(list.path, page.state, { nuevo: 1 })
  const fileHref = (format: string) => listHref(`${list.path}/exportar/${format}`, page.state, { pagina: 1 })
  const empty = page.rows.length === 0 && !page.error
  return (
    <>
      {!inline && children}
      {editForm}
      <section inert={page.dialog ? '' : undefined}>
        <header className="bar">
          <h1>{list.title}</h1>{' '}
          {page.may.create && (
            <Link to={newTo} className="button" accessKey="n" title="Alt+N" preventScrollReset={!newPage}>
              {list.messages.create ?? 'Nuevo'}
            </Link>
          )}{' '}
          <ExportLinks hrefOf={fileHref} />
        </header>
        {inline && children}
        <SearchForm list={list} page={page} />
        <AnswerToGoneRow list={list} page={page} reply={reply} />
        {empty ? <Empty page={page} newTo={newTo} /> : <RowsTable {...screen} />}
        <footer className="list-foot">
          <p>{page.error ? '' : counted(page.total, 'registro', 'registros')}</p>
          <Pager
            pagina={page.state.pagina}
            pages={page.pages}
            hrefOf={(pagina) => listHref(list.path, page.state, { pagina })}
          />
        </footer>
        {page.may.edit && list.messages.deactivated && !empty && <ActsOnMarked acts={IN_USE} />}
      </section>
    </>
  )
}

function Empty<Row>({ page: { state, may }, newTo }: { page: Page<Row>; newTo: string }) {
  const searched = state.q || Object.keys(state.filtros).length > 0
  if (searched) return <p className="empty">Nada coincide con la búsqueda.</p>
  const first = may.create && <Link to={newTo}>Crear el primero</Link>
  return <p className="empty">Todavía no hay registros. {first}</p>
}

/**
 * Reply to a form that is no longer on the page: its row was deleted or cannot be read, or its button is
 * unknown. Shows the reasons, then the typed values.
 */
function AnswerToGoneRow<Row>({ list, page, reply }: Listed<Row> & { reply: Reply | undefined }) {
  const lost = reply && !hasPlace(list, page, reply) ? reply : undefined
  const texts = new Set(textsOf(lost))
  if (texts.size === 0 && isGone(list, page) && list.edit !== 'dialog') texts.add(GONE)
  if (texts.size === 0) return null
  const typed = onScreen(list).columns.flatMap(({ name, label }) => {
    const value = typedIn(lost, name)
    return value ? `${label}: «${value}»` : []
  })
  return (
    <Refusal reply={lost}>
      {[...texts, ...typed].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Refusal>
  )
}

/** Whether the answered form is on the page and shows the reply itself. */
function hasPlace<Row>(list: List<Row>, page: Page<Row>, reply: Reply): boolean {
  const [intent, id] = [typedIn(reply, 'intent'), typedIn(reply, 'id')]
  if (intent === 'crear') return page.creating
  if (intent === 'editar') return page.editing === id && (list.edit === 'dialog' || !!rowOf(list, page, id))
  const removal = intent === 'eliminar' || intent === 'desactivar'
  return removal && page.removing === id && !!rowOf(list, page, id)
}
