import { alignment, isNumeric } from '#app/format/columns.ts'
import type { FactsPart, Part, TablePart } from '#server/kit/papers/data.ts'
import { drawRunningHead, type RunningHead } from '#server/kit/papers/head.ts'
import { drawParts } from '#server/kit/papers/letter.ts'
import { oneLine } from '#server/kit/papers/letters.ts'
import { GREY, LANDSCAPE, LARGEST, LETTER, Paper, SIZE } from '#server/kit/papers/paper.ts'
import { type Wanted, wanted, wantedWidth, withWidths } from '#server/kit/papers/widths.ts'
import { longWork } from '#server/kit/tools/long-work.ts'
import {
  isLoss,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  type SheetTable,
  shownIn,
} from './define-report.ts'

const MARGIN = 36
const PAD = { x: 4, y: 4.5 }
/** Maximum wanted width of a column in points; longer text wraps. */
const WIDEST = 200
const BOX_WIDTH = 280

/** Report on letter paper: head on every page, tables with sums, box of totals, signature lines. */
export async function reportPdf(head: RunningHead, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  const { title, company: author, mark = '' } = head
  const drawHead = (paper: Paper) => drawRunningHead(paper, head)
  const options = { margin: MARGIN, title, author, mark, head: drawHead }
  const trial = await Paper.open({ ...options, size: LETTER })
  const tables: [SheetTable, (SheetColumn & Wanted)[]][] = []
  for (const table of sheet.tables) tables.push([table, await wantedBy(trial, table)])
  const isWide = tables.some(([, columns]) => wantedWidth(columns, 'most', PAD.x) > trial.width)
  const paper = isWide ? await Paper.open({ ...options, size: LANDSCAPE }) : trial
  const { notes = [], signatures: signers = [] } = sheet
  const parts: Part[] = [
    factsOf(paper, sheet),
    ...tables.flatMap(([table, columns]) =>
      tableParts(table, withWidths(columns, paper.width, { pad: PAD.x })),
    ),
    ...boxOf(sheet),
    ...notes.map((text) => ({ text, color: GREY })),
    ...(signers.length > 0 ? [{ signers }] : []),
  ]
  await drawParts(paper, parts, paper.top)
  return paper.end()
}

/** Facts, and the result of the report on their right, as wide as its figure. */
function factsOf(paper: Paper, { facts, box }: Sheet): FactsPart {
  const label = Math.max(0, ...facts.map(([name]) => paper.widthOf(name))) + 12
  const plain = { facts, label, size: SIZE, bold: true }
  const result = box?.at(-1)
  if (!result) return plain
  const named = paper.widthOf(result.label, { bold: true })
  const column = Math.max(named, paper.widthOf(result.text, { bold: true, size: LARGEST })) + 1
  return { ...plain, figure: [result.label, result.text], column }
}

/** Totals of the report; the last one is its result. */
function boxOf({ box = [] }: Sheet): Part[] {
  const totals = box.map(({ label: name, text: value }, index) =>
    index === box.length - 1 ? { name, value, bold: true, size: 13 } : { name, value },
  )
  return totals.length > 0 ? [{ totals, width: BOX_WIDTH }] : []
}

/** Table, or the message in place of its lines. */
function tableParts(table: SheetTable, columns: readonly (SheetColumn & { width: number })[]): Part[] {
  const { heading, lines, empty } = table
  if (lines.length === 0) return [{ text: empty, color: GREY, heading }]
  const part: TablePart = {
    heading,
    pad: PAD,
    columns: columns.map((column) => ({
      label: column.label,
      width: column.width,
      align: alignOf(column),
    })),
    rows: lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      texts: columns.map(({ name }) => line.texts[name]),
      red: columns.flatMap(({ name }, index) => (isLoss(table, line, name) ? [index] : [])),
    })),
  }
  return [part, ...(empty ? [{ text: empty, color: GREY }] : [])]
}

function alignOf(column: SheetColumn) {
  const align = alignment<SheetRow>(column)
  return align === 'end' ? 'right' : (align ?? 'left')
}

/** Widths that the columns want. Words of the label, bold texts, numbers and dates stay on one line. */
async function wantedBy(paper: Paper, { columns, lines }: SheetTable): Promise<(SheetColumn & Wanted)[]> {
  const [plain, bold] = [paper.letters(), paper.letters({ bold: true })]
  const measured = columns.map((column) => ({
    column,
    cell: 0,
    whole: Math.max(...column.label.split(' ').map((word) => bold.width(word))),
  }))
  const pause = longWork()
  for (const line of lines) {
    for (const one of measured) {
      const text = oneLine(shownIn(line, one.column))
      if (line.kind === 'row') one.cell = Math.max(one.cell, plain.width(text))
      else one.whole = Math.max(one.whole, bold.width(text))
    }
    await pause()
  }
  return measured.map(({ column, cell, whole }) => {
    const fixed = isNumeric(column.kind) || column.kind === 'date'
    const widest = Math.max(bold.width(column.label), Math.min(cell, WIDEST))
    return { ...column, ...wanted(Math.max(whole, fixed ? cell : 0), widest, fixed) }
  })
}
