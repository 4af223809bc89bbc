import type { ReactNode } from 'react'
import { alignment, type Column, type Sum, totalText } from './columns.ts'

interface TotalsRowsProps<Row> {
  columns: Column<Row>[]
  sums: Sum[]
  /** Cells after those of the columns. */
  children?: ReactNode
}

/** What all that is found comes to, a line for each kind, each sum under its column; the first cell stands under the row numbers. */
export function TotalsRows<Row>({ columns, sums, children }: TotalsRowsProps<Row>) {
  return (
    <tfoot>
      {sums.map(({ of, totals }) => (
        <tr key={of}>
          <th scope="row">{of}</th>
          {columns.map((column) => (
            <td key={column.label} data-label={column.total && column.label} className={alignment(column)}>
              {totalText(column, totals)}
            </td>
          ))}
          {children}
        </tr>
      ))}
    </tfoot>
  )
}
