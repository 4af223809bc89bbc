import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { nameOf } from '#app/format/columns.ts'
import { type List, listHref } from './define-list.ts'
import type { Listed } from './page.ts'

interface RowActionsProps<Row> extends Listed<Row> {
  row: Row
  /** Where 'Editar' leads, when editing is a page of its own. */
  editTo?: string
  /** Other places where the row leads: RowLinks. */
  children?: ReactNode
}

/** What may usually be done with a row: edit and delete, each for who holds its key. */
export function RowActions<Row extends object>({ list, page, row, editTo, children }: RowActionsProps<Row>) {
  const id = String(row[list.id])
  return (
    <>
      {children}
      {page.may.edit && (
        <RowLink list={list} row={row} to={editTo ?? listHref(list.path, page.state, { editar: id })}>
          Editar
        </RowLink>
      )}{' '}
      {page.may.remove && (
        <RowLink
          list={list}
          row={row}
          to={listHref(list.path, page.state, { eliminar: id })}
          className="danger"
        >
          Eliminar
        </RowLink>
      )}
    </>
  )
}

interface RowLinkProps<Row> {
  list: List<Row>
  row: Row
  to: string
  className?: string
  children: string
}

/** A place where a row leads; its name says which row, to those who do not see it. */
export function RowLink<Row>({ list, row, to, className, children }: RowLinkProps<Row>) {
  const here = to.startsWith(`${list.path}?`)
  return (
    <Link
      to={to}
      className={className}
      aria-label={`${children} ${nameOf(list, row)}`}
      preventScrollReset={here}
    >
      {children}
    </Link>
  )
}
