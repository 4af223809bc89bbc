import { Link, useNavigate } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { alignment, cellText, isNumeric } from './cells.ts'
import { type Column, type List, listHref, PAGE_SIZE } from './define-list.ts'
import { EditCell } from './edit-cell.tsx'
import type { Page } from './list.server.ts'
import { ActivateRow, RemoveRow, RowForm } from './row-forms.tsx'

/**
 * Other markup than an input for cells of the row being edited, by the column's name; its inputs name the row's form
 * (EditCell, EditCheck).
 */
export type EditingCells<Row> = Partial<Record<keyof Row, (row: Row, form: FormState) => ReactNode>>

interface RowsTableProps<Row> {
  list: List<Row>
  page: Page<Row>
  reply: Reply | undefined
  cells?: EditingCells<Row>
}

/** The numbered table with its row actions; at 320 px every row becomes a small card. */
export function RowsTable<Row extends object>({ list, page, reply, cells = {} }: RowsTableProps<Row>) {
  const acts = page.may.edit || page.may.remove || !!list.links
  const first = 1 + (page.state.pagina - 1) * PAGE_SIZE
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">#</th>
          {list.columns.map((column) => (
            <th key={column.label} scope="col" className={alignment(column)}>
              {column.label}
            </th>
          ))}
          {acts && <th scope="col">Acciones</th>}
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row, index) => (
          <ListRow
            key={String(row[list.id])}
            {...{ list, page, row, acts }}
            number={first + index}
            reply={reply}
            cells={cells}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ListRowProps<Row> extends RowsTableProps<Row> {
  row: Row
  number: number
  acts: boolean
  cells: EditingCells<Row>
}

function ListRow<Row extends object>({ list, page, row, number, acts, reply, cells }: ListRowProps<Row>) {
  const navigate = useNavigate()
  const id = String(row[list.id])
  const editing = page.may.edit && page.editing === id && !list.editTo && list.edit !== 'dialog'
  const removing = page.may.remove && page.removing === id
  const own = reply && reply.values.id === id ? reply : undefined
  const form = formState(`fila-${id}`, row, editing && own?.intent === 'editar' ? own : undefined)
  const back = listHref(list.path, page.state)
  const inactive = isInactive(row)
  return (
    <Fragment>
      <tr
        className={removing ? 'asked' : inactive ? 'inactive' : undefined}
        onKeyDown={editing ? (event) => event.key === 'Escape' && navigate(back) : undefined}
      >
        <td className="number">{number}</td>
        {list.columns.map((column, place) => (
          <td
            key={column.label}
            data-label={column.label}
            className={cellClass(row, column, editing && (column.edit || cells[column.name]))}
          >
            {editing ? editCell(row, column, form, cells) : show(row, column)}
            {inactive && place === 0 && <small className="state">Inactivo</small>}
          </td>
        ))}
        {acts && (
          <td className="actions">
            {editing ? (
              <RowForm form={form} id={id} version={(row as { version?: number }).version} back={back} />
            ) : (
              <RowActions list={list} page={page} row={row} id={id} />
            )}
          </td>
        )}
      </tr>
      {removing && <RemoveRow list={list} id={id} back={back} span={list.columns.length + 2} reply={own} />}
    </Fragment>
  )
}

function RowActions<Row extends object>({
  list,
  page,
  row,
  id,
}: {
  list: List<Row>
  page: Page<Row>
  row: Row
  id: string
}) {
  const edit = list.editTo?.(row) ?? listHref(list.path, page.state, { editar: id })
  const named = list.columns.find(({ edit, kind }) => edit && !kind) ?? list.columns[0]
  const what = String(row[named?.name ?? list.id])
  return (
    <>
      {list.links?.map(({ label, to }) => (
        <Link key={label} to={to(row)} aria-label={`${label} ${what}`}>
          {label}
        </Link>
      ))}
      {page.may.edit && list.messages.deactivated && isInactive(row) && <ActivateRow id={id} what={what} />}
      {page.may.edit && (
        <Link to={edit} aria-label={`Editar ${what}`} preventScrollReset={!list.editTo}>
          Editar
        </Link>
      )}
      {page.may.remove && (
        <Link
          to={listHref(list.path, page.state, { eliminar: id })}
          className="danger"
          aria-label={`Eliminar ${what}`}
          preventScrollReset
        >
          Eliminar
        </Link>
      )}
    </>
  )
}

function editCell<Row>(row: Row, column: Column<Row>, form: FormState, cells: EditingCells<Row>): ReactNode {
  const own = cells[column.name]
  if (own) return own(row, form)
  return column.edit ? <EditCell form={form} column={column} /> : show(row, column)
}

const isInactive = (row: { activo?: boolean }) => row.activo === false

/** A number, a plate or a word is not broken over two lines; a negative number is red. */
function cellClass<Row>(row: Row, column: Column<Row>, input: unknown): string | undefined {
  if (input) return alignment(column)
  const value: unknown = row[column.name]
  const whole = typeof value === 'number' || (typeof value === 'string' && /^\S{1,16}$/.test(value))
  const negative = isNumeric(column.kind) && Number(value) < 0
  return [alignment(column), whole && 'whole', negative && 'negative'].filter(Boolean).join(' ') || undefined
}

function show<Row>(row: Row, column: Column<Row>): ReactNode {
  return column.format ? column.format(row) : cellText(row, column)
}
