import { alignment, cellText, isText, totalText } from '#app/format/columns.ts'
import type { Column, Sum } from '#app/format/columns.ts'
import {
  drawHead,
  GREY,
  HEAD_END,
  INK,
  LINE,
  LONG_SIDE,
  MARGIN,
  oneLine,
  PageNumbers,
  type PdfHead,
  RULE,
  SHORT_SIDE,
  SIZE,
  TINT,
} from './pdf-head.server.ts'
import { Letters } from './pdf-letters.server.ts'

/** Points at both sides of a cell, and above and below it. */
const PAD = 4
const ABOVE = 2
const ROW = LINE + 2 * ABOVE
/** Points. A longer text is shortened when other columns need room. */
const READABLE = 96
/** Minimum width of a column, in points. */
const NARROWEST = 24
/** Maximum stretch of a column when room is left. Figures that are far apart are hard to read. */
const STRETCH = 1.5
const ROOM = LONG_SIDE - 2 * MARGIN
/** Rows kept together with the sums on the last page. */
const LAST_ROWS = 3
const NUMBERS = 32

interface Place<Row> {
  column: Column<Row>
  /** True for a text that may be shortened; numbers and dates never are. */
  cut: boolean
  align: 'end' | 'center' | undefined
  x: number
  width: number
}

/** Wanted width and minimum width of a column. */
interface Asked<Row> {
  column: Column<Row>
  least: number
  most: number
}

/**
 * Pages of a list: letter, landscape, one line per row. The columns of the screen come first, then the
 * columns for files while there is room. The last page names the columns that only Excel has.
 */
export class Paper<Row> {
  private readonly letters: Record<'text' | 'bold' | 'title', Letters>
  private readonly numbers: PageNumbers
  private readonly places: Place<Row>[]
  private readonly left: Column<Row>[]
  private number = 0
  private y = 0
  /** Last rows, drawn once it is known whether the list ends with them. */
  private readonly kept: Row[] = []

  /** Column widths come from `sample`, the first rows, and from the sums. */
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly head: PdfHead,
    columns: Column<Row>[],
    sample: Row[],
    private readonly sums: Sum[],
  ) {
    const letters = (size: number, style = '') => new Letters(doc, `Helvetica${style}`, size)
    this.letters = { text: letters(SIZE), bold: letters(SIZE, '-Bold'), title: letters(14, '-Bold') }
    this.numbers = new PageNumbers(doc)
    const asked = columns.map((column) => this.asked(column, sample))
    const taken = fitting(asked)
    this.places = placesOf(asked.filter(({ column }) => taken.has(column)))
    this.left = columns.filter((column) => !taken.has(column))
    this.addPage()
  }

  row(row: Row): void {
    this.kept.push(row)
    if (this.kept.length <= LAST_ROWS) return
    const [first] = this.kept.splice(0, 1) as [Row]
    this.room(ROW)
    this.draw(first)
  }

  /** Draws the last rows and the sums on one page, and the page count. */
  finish(): void {
    const { text } = this.letters
    const only =
      this.left.length > 0 ? `Solo en Excel: ${this.left.map(({ label }) => label).join(', ')}.` : ''
    const note = only ? text.lines(oneLine(only), ROOM) : []
    this.room((this.kept.length + this.sums.length) * ROW + (note.length > 0 ? PAD : 0) + note.length * LINE)
    this.kept.forEach((row) => this.draw(row))
    for (const sum of this.sums) this.sum(sum)
    this.doc.fillColor(GREY)
    note.forEach((line, index) => text.write(line, MARGIN, this.y + PAD + index * LINE))
    this.numbers.finish()
  }

  private draw(row: Row): void {
    const { text } = this.letters
    const y = this.y + ABOVE
    const number = String(++this.number)
    text.write(number, MARGIN + NUMBERS - PAD - text.width(number), y)
    this.places.forEach((place) => {
      const written = oneLine(cellText(row, place.column))
      this.write(place.cut ? text.cut(written, place.width) : written, place, y, text)
    })
    this.below()
  }

  /** Writes a line of sums. The label may extend over columns without a sum. */
  private sum({ of, totals }: Sum): void {
    const { bold } = this.letters
    const y = this.y + ABOVE
    bold.write(oneLine(of), MARGIN + PAD, y)
    this.places.forEach((place) => this.write(oneLine(totalText(place.column, totals)), place, y, bold))
    this.below()
  }

  private room(height: number): void {
    if (this.y + height > SHORT_SIDE - MARGIN) this.addPage()
  }

  private addPage(): void {
    this.doc.addPage({ size: [LONG_SIDE, SHORT_SIDE], margin: 0 })
    drawHead(this.doc, this.head, this.letters, LONG_SIDE)
    this.numbers.write(this.letters.text, LONG_SIDE)
    this.y = HEAD_END
    const { bold } = this.letters
    const labels = this.places.map(({ column, width }) => bold.lines(oneLine(column.label), width))
    const height = Math.max(1, ...labels.map(({ length }) => length)) * LINE + 2 * PAD
    this.doc.rect(MARGIN, this.y, this.end - MARGIN, height).fill(TINT)
    this.doc.fillColor(INK)
    const y = this.y + PAD
    bold.write('#', MARGIN + NUMBERS - PAD - bold.width('#'), y)
    this.places.forEach((place, index) => {
      labels[index]?.forEach((line, below) => this.write(line, place, y + below * LINE, bold))
    })
    this.y += height
  }

  private write(text: string, { x, width, align }: Place<Row>, y: number, letters: Letters): void {
    if (text === '') return
    const free = align ? width - letters.width(text) : 0
    letters.write(text, x + (align === 'center' ? free / 2 : free), y)
  }

  private below(): void {
    this.y += ROW
    this.doc.moveTo(MARGIN, this.y).lineTo(this.end, this.y).lineWidth(0.4).stroke(RULE)
  }

  /** Right edge of the table. */
  private get end(): number {
    const last = this.places.at(-1)
    return last ? last.x + last.width + PAD : MARGIN + NUMBERS
  }

  /** Numbers, dates and sums are never shortened; words of the head are never broken. */
  private asked(column: Column<Row>, sample: Row[]): Asked<Row> {
    const { text, bold } = this.letters
    const sums = this.sums.map(({ totals }) => bold.width(oneLine(totalText(column, totals))))
    const words = oneLine(column.label)
      .split(' ')
      .map((word) => bold.width(word))
    const cells = sample.map((row) => text.width(oneLine(cellText(row, column))))
    const whole = Math.max(NARROWEST, ...words, ...sums) + 1
    const most = Math.max(whole, Math.max(0, ...cells) + 1)
    return { column, most, least: isText(column.kind) ? Math.max(whole, Math.min(most, READABLE)) : most }
  }
}

const widthOf = (widths: number[]) => widths.reduce((sum, width) => sum + width + 2 * PAD, NUMBERS)

/** Columns that fit: all screen columns, then each file column while there is room. */
function fitting<Row>(asked: Asked<Row>[]): Set<Column<Row>> {
  const taken = asked.filter(({ column }) => !column.filesOnly)
  for (const one of asked) {
    if (!one.column.filesOnly) continue
    if (widthOf([...taken, one].map(({ least }) => least)) <= ROOM) taken.push(one)
  }
  return new Set(taken.map(({ column }) => column))
}

/** Shortens the longest texts first and distributes the remaining room. */
function placesOf<Row>(asked: Asked<Row>[]): Place<Row>[] {
  let cap = Math.max(...asked.map(({ most }) => most))
  const widths = () =>
    asked.map(({ column, least, most }) => {
      if (!isText(column.kind)) return most
      return Math.min(most, cap < READABLE ? cap : Math.max(cap, least))
    })
  while (widthOf(widths()) > ROOM && cap > NARROWEST) cap--
  const gaps = NUMBERS + asked.length * 2 * PAD
  const given = widths()
  const stretch = Math.min(STRETCH, Math.max(1, (ROOM - gaps) / (widthOf(given) - gaps)))
  let x = MARGIN + NUMBERS
  return asked.map(({ column }, index) => {
    const width = given[index]! * stretch
    const place = { column, cut: isText(column.kind), align: alignment(column), x: x + PAD, width }
    x += width + 2 * PAD
    return place
  })
}
