import { alignment, cellText, totalText } from '#app/format/columns.ts'
import type { Column, Totals } from '#app/format/columns.ts'
import {
  drawHead,
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

/** Two letters side by side, for what would be broken into syllables on one. */
const DOUBLE = 2 * SHORT_SIDE
/** Columns narrower than this break most of what stands in them. */
const READABLE = 60
const PAD = 3
/** No column asks for more than this; longer texts go on in the next line. */
const WIDEST = 210
const NARROWEST = 24

interface Place<Row> {
  label: string
  text: (row: Row) => string
  sum: string
  align: 'end' | 'center' | undefined
  x: number
  width: number
}

/** The pages while they are drawn: letterhead, header row, rows; landscape when the columns ask for it. */
export class Paper<Row> {
  private readonly letters: Record<'text' | 'bold' | 'title', Letters>
  private readonly numbers: PageNumbers
  private readonly places: Place<Row>[]
  private width = SHORT_SIDE
  private height = LONG_SIDE
  private number = 0
  private y = 0

  /** `sample` are the first rows, by which the columns get their widths, and by what they come to. */
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly head: PdfHead,
    columns: Column<Row>[],
    sample: Row[],
    private readonly totals: Totals | null = null,
  ) {
    const letters = (size: number, style = '') => new Letters(doc, `Helvetica${style}`, size)
    this.letters = { text: letters(SIZE), bold: letters(SIZE, '-Bold'), title: letters(14, '-Bold') }
    this.numbers = new PageNumbers(doc)
    this.places = this.measure(columns, sample)
    this.addPage()
  }

  /** Draws one row, in as many lines as its longest cell needs; it goes to the next page whole if it can. */
  row(row: Row): void {
    this.number++
    const cells = this.places.map(({ text, width }) => this.letters.text.lines(oneLine(text(row)), width))
    const lines = Math.max(...cells.map((cell) => cell.length))
    if (this.y + lines * LINE + PAD > this.bottom) this.addPage()
    for (let line = 0; line < lines; line++) {
      if (this.y + LINE > this.bottom) this.addPage()
      this.drawLine(cells, line, this.letters.text)
    }
    this.y += PAD
    this.rule()
  }

  /** Draws what the columns come to, in bold, where that is said. */
  sums(): void {
    if (!this.totals) return
    const cells = this.places.map(({ sum, width }) => this.letters.bold.lines(sum, width))
    const lines = Math.max(...cells.map((cell) => cell.length))
    if (this.y + lines * LINE + PAD > this.bottom) this.addPage()
    for (let line = 0; line < lines; line++) this.drawLine(cells, line, this.letters.bold)
  }

  /** Says how many pages there are. */
  finish(): void {
    this.numbers.finish()
  }

  private get bottom(): number {
    return this.height - MARGIN
  }

  private addPage(): void {
    this.doc.addPage({ size: [this.width, this.height], margin: 0 })
    drawHead(this.doc, this.head, this.letters, this.width)
    this.numbers.write(this.letters.text, this.width)
    this.y = HEAD_END
    const labels = this.places.map(({ label, width }) => this.letters.bold.lines(oneLine(label), width))
    const lines = Math.max(...labels.map((label) => label.length))
    this.doc.rect(MARGIN, this.y, this.width - 2 * MARGIN, lines * LINE + 2 * PAD).fill(TINT)
    this.doc.fillColor(INK)
    this.y += PAD
    for (let line = 0; line < lines; line++) this.drawLine(labels, line, this.letters.bold)
    this.y += PAD
  }

  private drawLine(cells: string[][], line: number, letters: Letters): void {
    this.places.forEach(({ x, width, align }, index) => {
      const text = cells[index]?.[line]
      if (!text) return
      const free = align ? width - letters.width(text) : 0
      letters.write(text, x + (align === 'center' ? free / 2 : free), this.y)
    })
    this.y += LINE
  }

  private rule(): void {
    this.doc.moveTo(MARGIN, this.y).lineTo(this.width - MARGIN, this.y)
    this.doc.lineWidth(0.4).stroke(RULE)
    this.y += PAD
  }

  /** Each column gets what its label and the first rows ask for; the widest give way first. */
  private measure(columns: Column<Row>[], sample: Row[]): Place<Row>[] {
    const { text, bold } = this.letters
    const sumOf = (column: Column<Row>) => oneLine(this.totals ? totalText(column, this.totals) : '')
    const asked = columns.map((column) => {
      const longest = Math.max(
        bold.width(sumOf(column)),
        ...sample.map((row) => text.width(oneLine(cellText(row, column)))),
      )
      return Math.min(WIDEST, Math.max(bold.width(oneLine(column.label)), longest) + 1)
    })
    const wordsIn = (written: string) => oneLine(written).split(' ')
    // A word is not broken while all of them have room: the longest ones give way first.
    let whole = columns.map((column) => {
      const inRows = sample.flatMap((row) => wordsIn(cellText(row, column)).map((word) => text.width(word)))
      const widest = Math.max(...wordsIn(column.label).map((word) => bold.width(word)), ...inRows)
      return Math.min(READABLE, widest + 1)
    })
    const widths = [NARROWEST + 8, ...asked]
    const gaps = widths.length * 2 * PAD
    // A sum is never broken: its column does not give way.
    const widthOf = (index: number, cap: number) => {
      const column = columns[index - 1]
      const held = column && this.totals && column.total ? bold.width(sumOf(column)) + 1 : 0
      return Math.max(held, whole[index - 1] ?? 0, Math.min(widths[index] ?? 0, cap))
    }
    const sum = (cap: number) => widths.reduce((all, _, index) => all + widthOf(index, cap), gaps)
    if (sum(WIDEST) > SHORT_SIDE - 2 * MARGIN) [this.width, this.height] = [LONG_SIDE, SHORT_SIDE]
    if (sum(READABLE) > LONG_SIDE - 2 * MARGIN) [this.width, this.height] = [DOUBLE, LONG_SIDE]
    const room = this.width - 2 * MARGIN
    for (let most = READABLE; sum(NARROWEST) > room && most > NARROWEST; most--) {
      whole = whole.map((word) => Math.min(word, most))
    }
    let cap = WIDEST
    while (sum(cap) > room && cap > NARROWEST) cap--
    const stretch = Math.max(1, (room - gaps) / (sum(cap) - gaps))
    let x = MARGIN
    return widths.map((_, index) => {
      const column = columns[index - 1]
      const width = widthOf(index, cap) * stretch
      const place = {
        label: column?.label ?? '#',
        text: (row: Row) => (column ? cellText(row, column) : String(this.number)),
        sum: column ? sumOf(column) : 'Total',
        align: column ? alignment(column) : undefined,
        x: x + PAD,
        width,
      }
      x += width + 2 * PAD
      return place
    })
  }
}
