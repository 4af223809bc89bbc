import { Link, useNavigate } from '@remix-run/react'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { AnswerRow, RowErrors } from '#app/form/answer-row.tsx'
import { CellInput } from '#app/form/cell-fields.tsx'
import { MarkAll, MarkBox } from '#app/form/several-at-once.tsx'
import { RowForm } from '#app/form/record-form.tsx'
import { RemoveForm } from '#app/form/remove-form.tsx'
import { KitForm } from '#app/form/kit-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import {
  alignment,
  cellClass,
  cellShown,
  inputOf,
  inputText,
  nameOf,
  namingColumn,
  tableClass,
} from '#app/format/columns.ts'
import { shortenedText } from '#app/format/long-text.tsx'
import { useRowHistory } from '#app/format/row-history.ts'
import { TotalsRows } from '#app/format/totals-rows.tsx'
import { ASK, type ListColumn, type Listed, listHref, onScreen, orderOf } from './define-list.ts'
import { RowActions } from './row-actions.tsx'

/** Markup for cells of the edited row, by column name. The inputs refer to the row's form (CellInput, CellCheck). */
type EditingCells<Row> = Partial<Record<keyof Row, (row: Row) => ReactNode>>

export interface RowsTableProps<Row> extends Listed<Row> {
  reply: Reply | undefined
  cells?: EditingCells<Row>
  /** Acts of a row; default RowActions. null omits the column. */
  actions?: ((row: Row) => ReactNode) | false | null
  /** MarkBox of a row. Default: the one for deactivation. */
  mark?: (row: Row) => ReactNode
  /** Link of the row's name; default editing or history. */
  nameTo?: (row: Row) => string | undefined
}

/** Numbered table with row acts. At 320 px each row becomes a card. A failed load offers 'Reintentar'. */
export function RowsTable<Row extends object>(props: RowsTableProps<Row>) {
  const table = { ...props, list: onScreen(props.list) }
  const { list, page } = table
  const history = useRowHistory()
  const acts = table.actions !== null && !!(history || page.may.edit || page.may.remove || table.actions)
  const marks = table.mark ?? (page.may.edit && list.messages.deactivated)
  const shown = page.rows.map((row) => row[list.id as keyof Row]).join()
  const first = (page.apart ? 0 : 1) + (page.state.pagina - 1) * page.size
  return (
    <table
      className={`${tableClass(list.columns.length + (acts ? 2 : 1))} listed${page.editing && ' editing'}`}
    >
      <thead>
        <tr>
          <th scope="col">{marks && <MarkAll key={shown} />}#</th>
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
      {page.sums.length > 0 && (
        <TotalsRows columns={list.columns} sums={page.sums}>
          {acts && <td />}
        </TotalsRows>
      )}
    </table>
  )
}

/** Column head; sortable heads toggle the direction. */
function Head<Row>({ list, page: { state }, column }: Listed<Row> & { column: ListColumn<Row> }) {
  const { name, label, sort } = column
  const own = orderOf(list)
  const now = state.orden || own
  const next = now === name ? `-${name}` : name
  const to = listHref(list.path, state, { orden: next === own ? '' : next, pagina: 1 })
  const sorted = now === name ? 'ascending' : now === `-${name}` ? 'descending' : undefined
  return (
    <th scope="col" className={alignment(column)} aria-sort={sorted}>
      {sort ? (
        <Link to={to} preventScrollReset>
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

/** Row, or the form of its cells while it is edited. */
function ListRow<Row extends object>(props: ListRowProps<Row>) {
  const { list, page, row, reply } = props
  const id = String(row[list.id])
  if (page.editing !== id || list.edit === 'dialog') return <Cells {...props} id={id} />
  const written = list.columns.map((column) => [column.name, inputText(row, column)] as const)
  const defaults = { ...row, ...Object.fromEntries(written) }
  return (
    <KitForm id={`fila-${id}`} defaults={defaults} reply={answerTo(reply, 'editar', id)}>
      <Cells {...props} id={id} editing />
      <RowErrors span={list.columns.length + 2} />
    </KitForm>
  )
}

function Cells<Row extends object>(props: ListRowProps<Row> & { id: string; editing?: boolean }) {
  const { list, page, row, id, number, acts, editing, reply, cells, actions, mark, nameTo } = props
  const navigate = useNavigate()
  const removing = page.may.remove && page.removing === id
  const back = listHref(list.path, page.state)
  const { version } = row as { version?: number }
  const inactive = 'activo' in row && row.activo === false
  const { ask = ASK, askWhy, deactivated, remove } = list.messages
  const history = useRowHistory()
  const edited = page.may.edit && list.edit !== 'page' ? listHref(list.path, page.state, { editar: id }) : ''
  const naming = namingColumn(list.columns)
  const to = nameTo ? nameTo(row) : !naming?.format && (edited || (history && history + id))
  const deactivates = page.may.edit && deactivated && 'activo' in row
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && navigate(back)
  const box =
    !editing &&
    (mark?.(row) ??
      (deactivates && <MarkBox key={version} id={id} name={nameOf(list, row)} act="Marcar" reply={reply} />))
  return (
    <Fragment>
      <tr
        className={removing ? 'asked' : inactive ? 'inactive' : undefined}
        onKeyDown={editing || removing ? leave : undefined}
      >
        <td className={box ? 'number marks' : 'number'}>
          {box}
          <span>{number}</span>
        </td>
        {list.columns.map((column, place) => {
          const { name, edit, beside } = column
          const input =
            editing && (cells?.[name]?.(row) ?? (edit && <CellInput {...inputOf(column)} autoFocus />))
          const shown = shortenedText(cellShown(row, column))
          const className = input ? alignment(column) : cellClass(row, column)
          return (
            <td key={column.label} data-label={column.label} className={className}>
              {input || (
                <Shown to={column === naming ? to : undefined} shown={shown} beside={beside?.(row)} />
              )}
              {inactive && place === 0 && <small className="state">Inactivo</small>}
            </td>
          )
        })}
        {acts && (
          <td className="actions">
            {editing ? (
              <RowForm id={id} version={version} back={back} />
            ) : actions ? (
              actions(row)
            ) : (
              <RowActions list={list} page={page} row={row} />
            )}
          </td>
        )}
      </tr>
      {removing && (
        <tr className="question" onKeyDown={leave}>
          <td colSpan={list.columns.length + 2}>
            <RemoveForm {...{ id, back, reply, ask, askWhy, deactivated, remove }} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

interface ShownProps {
  to: string | false | undefined
  shown: ReactNode
  beside: ReactNode
}

/** Cell value, linked if it is the name, with its badge on the same line. */
function Shown({ to, shown, beside }: ShownProps) {
  const value = to ? <Link to={to}>{shown}</Link> : shown
  if (!beside) return value
  return (
    <div className="named">
      <span>{value}</span> {beside}
    </div>
  )
}
