import type { ReactNode } from 'react'
import { nameOf } from '#app/format/columns.ts'
import { IconLink, type IconName } from '#app/format/icon.tsx'
import { useRowHistory } from '#app/format/row-history.ts'
import { type List, type Listed, listHref } from './define-list.ts'

interface RowActionsProps<Row> extends Listed<Row> {
  row: Row
  /** Address of 'Editar' when editing has its own page. */
  editTo?: string
  /** The record is closed: no editing, no deletion. */
  closed?: boolean | undefined
  /** Other links of the row (RowLink). */
  children?: ReactNode
}

/** Usual acts of a row, by permission. A user without edit permission gets the history. */
export function RowActions<Row extends object>(props: RowActionsProps<Row>) {
  const { list, page, row, editTo, closed, children } = props
  const may = closed ? { edit: false, remove: false } : page.may
  const id = String(row[list.id])
  const history = useRowHistory()
  const opened = (by: string) => listHref(list.path, page.state, { [by]: id })
  return (
    <>
      {children}
      {may.edit && (
        <RowLink list={list} row={row} icon="pencil" to={editTo ?? opened('editar')}>
          Editar
        </RowLink>
      )}
      {!may.edit && history && (
        <RowLink list={list} row={row} icon="history" to={history + id}>
          Ver historial
        </RowLink>
      )}
      {may.remove && (
        <RowLink list={list} row={row} icon="trash-2" to={opened('eliminar')} danger>
          {list.messages.remove ?? 'Eliminar'}
        </RowLink>
      )}
    </>
  )
}

interface RowLinkProps<Row> {
  list: List<Row>
  row: Row
  icon: IconName
  to: string
  danger?: boolean
  children: string
}

/** Icon link of a row; the accessible name includes the row's name. A creation form stands at the top of the page. */
export function RowLink<Row>({ list, row, to, children, ...look }: RowLinkProps<Row>) {
  const here = to.startsWith(`${list.path}?`) && !to.includes('nuevo=')
  return (
    <IconLink {...look} to={to} label={`${children} ${nameOf(list, row)}`} preventScrollReset={here}>
      {children}
    </IconLink>
  )
}
