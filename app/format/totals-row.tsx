import type { ReactNode } from 'react'
import { alignment, type Column, type Totals, totalText } from './columns.ts'

interface TotalsRowProps<Row> {
  columns: Column<Row>[]
  totals: Totals
  /** Cells after those of the columns. */
  children?: ReactNode
}

/**
 * What all that is found comes to, each sum under its column; the first cell stands under the row numbers. Without any it
 * is too much to be added up, and says what helps.
 */
export function TotalsRow<Row>({ columns, totals, children }: TotalsRowProps<Row>) {
  const known = Object.keys(totals).length > 0
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {!known && <td colSpan={columns.length}>Son demasiados para sumarlos: elija unos días.</td>}
        {(known ? columns : []).map((column) => (
          <td key={column.label} data-label={column.total && column.label} className={alignment(column)}>
            {totalText(column, totals)}
          </td>
        ))}
        {children}
      </tr>
    </tfoot>
  )
}
