import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'

export interface RecordColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** The classes of its cells; a column of the class `end` has its head at the right too. */
  className?: string
  /** What it comes to, below. */
  total?: ReactNode
  /** Its head is for those who hear it alone. */
  unseen?: boolean
}

interface RecordTableProps<Row> {
  rows: readonly Row[]
  /** Tells a row from the others. */
  keyOf: (row: Row) => string
  columns: readonly RecordColumn<Row>[]
  /** Of the table, beside `rows`. */
  className?: string
  /** Of a row's own. */
  rowClass?: (row: Row) => string | undefined
  caption?: string
  /** The first column names its row. */
  named?: boolean
  /** What the line of the totals is called. */
  totals?: string
  /** Other lines below. */
  children?: ReactNode
}

/** What belongs to a record, in rows: on a telephone each is a card. A list has its own table (app/list). */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { rows, keyOf, columns, className = '', rowClass, caption, named, totals, children } = props
  const summed = columns.findIndex(({ total }) => total !== undefined)
  return (
    <table className={`rows ${className}`.trim()}>
      {caption && <caption className="subject">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, className = '', unseen }) => (
            <th key={label} scope="col" className={/\bend\b/.test(className) ? 'end' : undefined}>
              {unseen ? <span className="unseen">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(({ label, cell, className }, place) =>
              named && place === 0 ? (
                <th key={label} scope="row" className={className}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={label}
                  data-label={className === 'actions' ? undefined : label}
                  className={className}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {(totals ?? children) && (
        <tfoot>
          {totals && (
            <tr>
              <th scope="row" colSpan={summed}>
                {totals}
              </th>
              {columns.slice(summed).map(({ label, className, total }) => (
                <td key={label} data-label={total === undefined ? undefined : label} className={className}>
                  {total}
                </td>
              ))}
            </tr>
          )}
          {children}
        </tfoot>
      )}
    </table>
  )
}

/** A link for who may follow it, else its text. */
export function LinkIf({ may, ...link }: ComponentProps<typeof Link> & { may: boolean }) {
  return may ? <Link {...link} /> : link.children
}

/** A paper of a record, in a tab of its own; `secondary` where something else is done first. */
export function PaperLink({ secondary = true, ...link }: ComponentProps<'a'> & { secondary?: boolean }) {
  const className = secondary ? 'button secondary' : 'button'
  return <a target="_blank" rel="noreferrer" className={className} {...link} />
}
