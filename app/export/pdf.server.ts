import { alignment, cellText, type Column, isNumeric, type Sum, totalText } from '#app/format/columns.ts'
import { drawRunningHead, type RunningHead } from '#server/kit/papers/head.ts'
import { oneLine } from '#server/kit/papers/letters.ts'
import { GREY, LANDSCAPE, Paper } from '#server/kit/papers/paper.ts'
import { Table, type TableColumn } from '#server/kit/papers/table.ts'
import { type Wanted, wanted, wantedWidth, withWidths } from '#server/kit/papers/widths.ts'

const MARGIN = 36
const PAD = { x: 4, y: 2.5 }
/** Maximum stretch of a column when room is left. Figures that are far apart are hard to read. */
const STRETCH = 1.5
/** Width of the column with the row numbers. */
const NUMBERS = 32
const ROOM = LANDSCAPE[0] - 2 * MARGIN - NUMBERS

interface Asked<Row> extends Wanted {
  column: Column<Row>
}

/**
 * Writes a list as PDF page by page while rows arrive: letter, landscape, one line per row, `sums` below the last row.
 * The columns of the screen come first, then the columns for files while there is room. The last page names the
 * columns that only Excel has.
 */
export async function* pdfFile<Row>(
  head: RunningHead,
  columns: Column<Row>[],
  portions: AsyncIterable<Row[]>,
  sums: Sum[] = [],
): AsyncGenerator<Uint8Array> {
  const { title, company: author, mark = '' } = head
  const drawHead = (paper: Paper) => drawRunningHead(paper, head)
  const paper = await Paper.open({ size: LANDSCAPE, margin: MARGIN, title, author, mark, head: drawHead })
  let taken: Column<Row>[] = []
  let table: Table | undefined
  let number = 0
  for await (const rows of portions) {
    if (!table) {
      // Column widths come from the first rows and from the sums.
      const asked = fitting(columns.map((column) => askedBy(paper, column, rows, sums)))
      taken = asked.map(({ column }) => column)
      table = new Table(paper, columnsOf(asked), paper.top, { pad: PAD })
    }
    for (const row of rows) {
      const texts = taken.map((column) => cellText(row, column))
      await table.add({ kind: 'row', texts: [String(++number), ...texts] })
    }
    const drawn = paper.read()
    if (drawn) yield drawn
  }
  for (const { of, totals } of sums) {
    const texts = taken.map((column) => totalText(column, totals) || undefined)
    await table?.add({ kind: 'subtotal', label: of, texts: [undefined, ...texts] })
  }
  const left = columns.filter((column) => !taken.includes(column)).map(({ label }) => label)
  const note = left.length > 0 ? `Solo en Excel: ${left.join(', ')}.` : ''
  const room = LANDSCAPE[0] - 2 * MARGIN
  const end = table?.end(note ? PAD.x + paper.heightOf(note, room) : 0) ?? paper.top
  if (note) paper.write(note, MARGIN, end + PAD.x, room, { color: GREY })
  yield* paper.rest()
}

/** Numbers, dates and sums are never shortened; words of the head are never broken. */
function askedBy<Row>(paper: Paper, column: Column<Row>, rows: Row[], sums: Sum[]): Asked<Row> {
  const bold = { bold: true }
  const widest = (texts: string[], style = {}) =>
    Math.max(0, ...texts.map((text) => paper.widthOf(oneLine(text), style)))
  const whole = [...column.label.split(' '), ...sums.map(({ totals }) => totalText(column, totals))]
  const cells = widest(rows.map((row) => cellText(row, column)))
  const fixed = isNumeric(column.kind) || column.kind === 'date'
  return { column, ...wanted(Math.max(widest(whole, bold), fixed ? cells : 0), cells, fixed) }
}

/** Columns that fit, in their order: all screen columns, then each file column while there is room. */
function fitting<Row>(asked: Asked<Row>[]): Asked<Row>[] {
  const taken = new Set(asked.filter(({ column }) => !column.filesOnly))
  for (const one of asked)
    if (wantedWidth([...new Set([...taken, one])], 'least', PAD.x) <= ROOM) taken.add(one)
  return asked.filter((one) => taken.has(one))
}

function columnsOf<Row>(asked: Asked<Row>[]): TableColumn[] {
  const sized = withWidths(asked, ROOM, { pad: PAD.x, stretch: STRETCH })
  const drawn = sized.map(({ column, fixed, width }): TableColumn => {
    const align = alignment(column)
    return {
      label: column.label,
      width,
      cut: !fixed,
      ...(align && { align: align === 'end' ? 'right' : align }),
    }
  })
  return [{ label: '#', width: NUMBERS, align: 'right', cut: true }, ...drawn]
}
