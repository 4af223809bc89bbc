import type { ReactNode } from 'react'
import { alignment, type Column, type Sum, totalText } from './columns.ts'

interface TotalsRowsProps<Row> {
  columns: Column<Row>[]
  sums: Sum[]
  /** Cells after those of the columns. */
  children?: ReactNode
}

/** Lines of sums below a list, each sum under its column. The label is in the column of row numbers. */
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
