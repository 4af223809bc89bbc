import { cellOf, type Column } from '#app/format/columns.ts'

/** First characters that make a spreadsheet calculate the cell. */
const FORMULA = /^[=+\-@\t\r]/

function csvText(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** CSV as Excel in Spanish reads it: semicolons, CRLF, UTF-8 with BOM, decimal comma without thousands. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cell = (row: Row, column: Column<Row>) => {
    const value = cellOf(row, column)
    if (typeof value === 'number') return String(value).replace('.', ',')
    return csvText(typeof value === 'string' ? value : value.at.toISOString().slice(0, 10))
  }
  const lines = [
    columns.map(({ label }) => csvText(label)),
    ...rows.map((row) => columns.map((column) => cell(row, column))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`
}
