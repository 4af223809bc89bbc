import { Link } from '@remix-run/react'
import { type ComponentProps, type ReactNode, Fragment } from 'react'

/** Labels with values; entries without a value are omitted. */
export function Facts({ items }: { items: [label: string, value: ReactNode][] }) {
  const known = items.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return (
    <dl className="facts">
      {known.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export interface RecordColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** CSS classes of the cells; with `end` the head is aligned too. */
  className?: string
  /** Sum below the column. */
  total?: ReactNode
  /** Head for screen readers only. */
  unseen?: boolean
}

interface RecordTableProps<Row> {
  rows: readonly Row[]
  /** Unique key of a row. */
  keyOf: (row: Row) => string
  columns: readonly RecordColumn<Row>[]
  /** CSS classes of the table besides `rows`. */
  className?: string
  /** CSS class of a row. */
  rowClass?: (row: Row) => string | undefined
  caption?: string
  /** The first column is the row's header. */
  named?: boolean
  /** Label of the line of totals. */
  totals?: string
  /** Further lines below. */
  children?: ReactNode
}

/** Table of a record's parts; on a telephone each row is a card. Lists use app/list. */
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

/** Link if the user may follow it, else its text. */
export function LinkIf({ may, ...link }: ComponentProps<typeof Link> & { may: boolean }) {
  return may ? <Link {...link} /> : link.children
}

/** Link to a record's paper in a new tab; `secondary` when another action comes first. */
export function PaperLink({ secondary = true, ...link }: ComponentProps<'a'> & { secondary?: boolean }) {
  const className = secondary ? 'button secondary' : 'button'
  return <a target="_blank" rel="noreferrer" className={className} {...link} />
}
