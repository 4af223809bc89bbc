import type { ReactNode } from 'react'
import { alignment, type Column, type Totals, totalText } from './columns.ts'

interface TotalsRowProps<Row> {
  columns: Column<Row>[]
  totals: Totals
  /** Cells after those of the columns. */
  children?: ReactNode
}

/** What all that is found comes to, each sum under its column; the first cell stands under the row numbers. */
export function TotalsRow<Row>({ columns, totals, children }: TotalsRowProps<Row>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map((column) => (
          <td key={column.label} data-label={column.total && column.label} className={alignment(column)}>
            {totalText(column, totals)}
          </td>
        ))}
        {children}
      </tr>
    </tfoot>
  )
}
