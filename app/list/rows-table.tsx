import { Link, useNavigate } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { AnswerRow } from '#app/form/answer-row.tsx'
import { CellInput } from '#app/form/cell-fields.tsx'
import { Mark } from '#app/form/marked.tsx'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { alignment, cellClass, cellShown, inputText, nameOf } from '#app/format/columns.ts'
import { shortened } from '#app/format/cut.tsx'
import { useRowHistory } from '#app/format/row-history.ts'
import { TotalsRow } from '#app/format/totals-row.tsx'
import { type ListColumn, listHref, onScreen, orderOf } from './define-list.ts'
import type { Listed } from './page.ts'
import { RowActions } from './row-actions.tsx'
import { RemoveRow, RowForm } from './row-forms.tsx'

/**
 * Other markup than an input for cells of the row being edited, by the column's name; its inputs name the row's form
 * (CellInput, CellCheck).
 */
export type EditingCells<Row> = Partial<Record<keyof Row, (row: Row, form: FormState) => ReactNode>>

export interface RowsTableProps<Row> extends Listed<Row> {
  reply: Reply | undefined
  cells?: EditingCells<Row>
  /** What may be done with a row; the usual RowActions when left out. */
  actions?: ((row: Row) => ReactNode) | false
}

/**
 * The numbered table with its row actions; at 320 px every row becomes a small card. What could not be loaded can be
 * asked for again under the head.
 */
export function RowsTable<Row extends object>(props: RowsTableProps<Row>) {
  const table = { ...props, list: onScreen(props.list) }
  const { list, page } = table
  const acts = !!useRowHistory() || page.may.edit || page.may.remove || !!table.actions
  const first = (page.apart ? 0 : 1) + (page.state.pagina - 1) * page.size
  return (
    <table className="rows listed">
      <thead>
        <tr>
          <th scope="col">#</th>
          {list.columns.map((column) => (
            <Head key={column.label} list={list} page={page} column={column} />
          ))}
          {acts && <th scope="col">Acciones</th>}
        </tr>
      </thead>
      <tbody>
        {page.error && (
          <AnswerRow span={list.columns.length + 2}>
            {page.error} <Link to={listHref(list.path, page.state)}>Reintentar</Link>
          </AnswerRow>
        )}
        {page.rows.map((row, index) => {
          const number = page.apart && index === 0 ? undefined : first + index
          return <ListRow key={String(row[list.id])} {...table} {...{ row, number, acts }} />
        })}
      </tbody>
      {page.totals && (
        <TotalsRow columns={list.columns} totals={page.totals}>
          {acts && <td />}
        </TotalsRow>
      )}
    </table>
  )
}

interface HeadProps<Row> extends Listed<Row> {
  column: ListColumn<Row>
}

/** The head of a column; one that sorts does so when pressed, and the other way round when pressed again. */
function Head<Row>({ list, page: { state }, column }: HeadProps<Row>) {
  const { name, label, sort } = column
  const own = orderOf(list)
  const now = state.orden || own
  const next = now === name ? `-${name}` : name
  const sorted = now === name ? 'ascending' : now === `-${name}` ? 'descending' : undefined
  return (
    <th scope="col" className={alignment(column)} aria-sort={sorted}>
      {sort ? (
        <Link
          to={listHref(list.path, state, { orden: next === own ? '' : next, pagina: 1 })}
          preventScrollReset
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

interface ListRowProps<Row> extends RowsTableProps<Row> {
  row: Row
  number: number | undefined
  acts: boolean
}

function ListRow<Row extends object>(props: ListRowProps<Row>) {
  const { list, page, row, number, acts, reply, cells, actions } = props
  const navigate = useNavigate()
  const id = String(row[list.id])
  const editing = page.editing === id && list.edit !== 'dialog'
  const removing = page.may.remove && page.removing === id
  const own = reply?.values.id === id ? reply : undefined
  const form = formState(`fila-${id}`, row, editing && own?.intent === 'editar' ? own : undefined)
  const back = listHref(list.path, page.state)
  const { version } = row as { version?: number }
  const inactive = 'activo' in row && row.activo === false
  const span = list.columns.length + 2
  return (
    <Fragment>
      <tr
        className={removing ? 'asked' : inactive ? 'inactive' : undefined}
        onKeyDown={editing ? (event) => event.key === 'Escape' && navigate(back) : undefined}
      >
        <td className="number">{number}</td>
        {list.columns.map((column, place) => {
          const { name, label, edit } = column
          const cell = editing && cells?.[name]
          const input = cell
            ? cell(row, form)
            : editing &&
              edit && (
                <CellInput form={form} name={name} label={label} value={inputText(row, column)} {...edit} />
              )
          const className = input ? alignment(column) : cellClass(row, column)
          return (
            <td key={column.label} data-label={column.label} className={className}>
              {input || shortened(cellShown(row, column))}
              {inactive && place === 0 && <small className="state">Inactivo</small>}
            </td>
          )
        })}
        {acts && (
          <td className="actions">
            {editing ? (
              <RowForm form={form} id={id} version={version} back={back} />
            ) : (
              <>
                {page.may.edit && list.messages.deactivated && 'activo' in row && (
                  <Mark key={version} id={id} name={nameOf(list, row)} act="Marcar" reply={reply} />
                )}
                {actions ? actions(row) : <RowActions list={list} page={page} row={row} />}
              </>
            )}
          </td>
        )}
      </tr>
      {editing && form.errors('').length > 0 && (
        <AnswerRow span={span}>{form.errors('').join(' ')}</AnswerRow>
      )}
      {removing && <RemoveRow list={list} id={id} back={back} span={span} reply={own} />}
    </Fragment>
  )
}
