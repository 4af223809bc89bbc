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
} from '#app/export/pdf-head.server.ts'
import { Letters } from '#app/export/pdf-letters.server.ts'
import { alignment } from '#app/format/columns.ts'
import { longWork } from '#server/kit/tools/long-work.ts'
import {
  isLoss,
  type Sheet,
  type SheetColumn,
  type SheetFigure,
  type SheetLine,
  type SheetRow,
  type SheetTable,
} from './define-report.ts'

const PAD = 4
/** Maximum wanted width of a column in points; longer text wraps. */
const WIDEST = 200
const NARROWEST = 30
const BOX_WIDTH = 280
/** Points of room for a signature above its line. */
const SIGNING = 46
const RED = '#b3261e'

/** Report on letter paper: head on every page, tables with sums, box of totals, signature lines. */
export async function reportPdf(head: PdfHead, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  // pdfkit takes 26 MB of memory, so it is loaded with the first file.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'es-CO',
    info: { Title: head.title, Author: head.company },
  })
  const paper = new Paper(doc, head)
  await paper.begin(sheet)
  for (const table of sheet.tables) {
    await paper.table(table, table === sheet.tables.at(-1) ? paper.closing(sheet) : 0)
  }
  if (sheet.box) paper.box(sheet.box)
  for (const note of sheet.notes ?? []) paper.note(note)
  if (sheet.signatures) paper.signatures(sheet.signatures)
  paper.numbers.finish()
  doc.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

interface Place {
  column: SheetColumn
  x: number
  width: number
}

class Paper {
  private readonly text: Letters
  private readonly bold: Letters
  private readonly title: Letters
  private readonly large: Letters
  private readonly largest: Letters
  private readonly pause = longWork()
  readonly numbers: PageNumbers
  private width = SHORT_SIDE
  private height = LONG_SIDE
  private y = 0

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly head: PdfHead,
  ) {
    const letters = (size: number, style = '') => new Letters(doc, `Helvetica${style}`, size)
    this.text = letters(SIZE)
    this.bold = letters(SIZE, '-Bold')
    this.title = letters(14, '-Bold')
    this.large = letters(13, '-Bold')
    this.largest = letters(24, '-Bold')
    this.numbers = new PageNumbers(doc)
  }

  /** First page with the facts; landscape when a table needs it. */
  async begin({ facts, tables, box }: Sheet): Promise<void> {
    for (const table of tables) {
      if (sum(await this.asked(table), WIDEST) > SHORT_SIDE - 2 * MARGIN)
        [this.width, this.height] = [LONG_SIDE, SHORT_SIDE]
    }
    this.addPage()
    this.facts(facts, box?.at(-1))
  }

  /** Height of everything below the tables. */
  closing({ box = [], notes = [], signatures = [] }: Sheet): number {
    const noted = notes.map(
      (one) => this.text.lines(oneLine(one), this.width - 2 * MARGIN).length * LINE + PAD,
    )
    // A figure that is too wide for its line takes two lines.
    const boxed = box.length > 0 ? (box.length + 1) * (LINE + 2 * PAD) + LINE : 0
    const signed = signatures.length > 0 ? SIGNING + 4 * LINE : 0
    return noted.reduce((sum, height) => sum + height, boxed + signed)
  }

  /**
   * Draws a table; the head is repeated on every page and lines are never split. The last rows stay on one page
   * with their sums and the following parts, `below` points high.
   */
  async table(table: SheetTable, below: number): Promise<void> {
    const { heading, lines, empty } = table
    const places = lines.length > 0 ? await this.places(table) : []
    const heads = () => this.heads(places)
    const last = lastRows(lines)
    const heights = lines.slice(last).map((line) => this.setOut(line, table, places).height)
    const ending = heights.reduce((sum, height) => sum + height, LINE / 2 + below)
    // Content longer than a page flows on.
    const kept = ending < this.bottom - HEAD_END - 4 * LINE ? ending : 0
    this.room(4 * LINE + (last === 0 ? kept : 0))
    if (heading) {
      this.bold.write(oneLine(heading), MARGIN, this.y)
      this.y += LINE + PAD
    }
    if (lines.length > 0) heads()
    for (const [index, line] of lines.entries()) {
      this.line(line, table, places, heads, index === last && last > 0 ? kept : 0)
      await this.pause()
    }
    if (empty) this.note(empty)
    this.y += LINE / 2
  }

  box(figures: SheetFigure[]): void {
    this.room(figures.length * (LINE + PAD) + 12)
    const x = this.width - MARGIN - BOX_WIDTH
    figures.forEach(({ label, text }, index) => {
      const letters = index === figures.length - 1 ? this.large : this.text
      if (index > 0) this.rule(x)
      letters.write(oneLine(label), x, this.y + PAD)
      const value = oneLine(text)
      const fits = letters.width(label) + letters.width(value) + 2 * PAD <= BOX_WIDTH
      if (!fits) this.y += LINE + PAD
      letters.write(value, this.width - MARGIN - letters.width(value), this.y + PAD)
      this.y += LINE + 2 * PAD
    })
    this.y += LINE
  }

  note(note: string): void {
    const lines = this.text.lines(oneLine(note), this.width - 2 * MARGIN)
    this.room(lines.length * LINE)
    this.doc.fillColor(GREY)
    for (const line of lines) {
      this.text.write(line, MARGIN, this.y)
      this.y += LINE
    }
    this.doc.fillColor(INK)
    this.y += PAD
  }

  signatures(signatures: { role: string; name: string }[]): void {
    this.room(SIGNING + 4 * LINE)
    this.y += SIGNING
    const each = (this.width - 2 * MARGIN + 24) / signatures.length
    signatures.forEach(({ role, name }, index) => {
      const x = MARGIN + index * each
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + each - 24, this.y)
        .lineWidth(0.7)
        .stroke(INK)
      this.bold.write(oneLine(role), x, this.y + PAD)
      const lines = this.text.lines(oneLine(name), each - 24).slice(0, 3)
      lines.forEach((line, below) => this.text.write(line, x, this.y + PAD + (below + 1) * LINE))
    })
    this.y += 4 * LINE
  }

  private get bottom(): number {
    return this.height - MARGIN
  }

  /** Starts a new page when less than this height is left; returns whether it did. */
  private room(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.addPage()
    return true
  }

  private addPage(): void {
    const { doc, head } = this
    doc.addPage({ size: [this.width, this.height], margin: 0 })
    drawHead(doc, head, { title: this.title, text: this.text }, this.width)
    this.numbers.write(this.text, this.width)
    this.y = HEAD_END
  }

  /** Facts at the left; the report's result at the right in the largest letters. */
  private facts(facts: Sheet['facts'], figure?: SheetFigure): void {
    const top = this.y
    const right = this.width - MARGIN
    const value = figure ? oneLine(figure.text) : ''
    const taken = figure
      ? Math.max(this.largest.width(value), this.bold.width(oneLine(figure.label))) + 18
      : 0
    const label = Math.max(0, ...facts.map(([name]) => this.text.width(oneLine(name)))) + 12
    for (const [name, text] of facts) {
      const lines = this.bold.lines(oneLine(text), right - MARGIN - label - taken)
      this.doc.fillColor(GREY)
      this.text.write(oneLine(name), MARGIN, this.y)
      this.doc.fillColor(INK)
      for (const line of lines) {
        this.bold.write(line, MARGIN + label, this.y)
        this.y += LINE
      }
    }
    if (figure) {
      this.bold.write(oneLine(figure.label), right - this.bold.width(oneLine(figure.label)), top)
      this.largest.write(value, right - this.largest.width(value), top + LINE)
      this.y = Math.max(this.y, top + LINE + 28)
    }
    this.y += LINE
  }

  private heads(places: Place[]): void {
    const labels = places.map(({ column, width }) => this.bold.lines(oneLine(column.label), width))
    const height = Math.max(...labels.map(({ length }) => length)) * LINE + 2 * PAD
    this.doc.rect(MARGIN, this.y, this.width - 2 * MARGIN, height).fill(TINT)
    this.doc.fillColor(INK)
    places.forEach((place, index) => this.cell(labels[index] ?? [], place, this.bold, this.y + PAD))
    this.y += height
  }

  /** Wrapped texts of a line, and its height. */
  private setOut({ kind, label, texts }: SheetLine, { columns }: SheetTable, places: Place[]) {
    const letters = kind === 'row' ? this.text : this.bold
    const first = columns.findIndex(({ name }) => Object.hasOwn(texts, name))
    const spanned = kind === 'row' ? 0 : first < 0 ? columns.length : first
    const cells = places.map(({ column, width }, index) =>
      index < spanned ? [] : letters.lines(oneLine(texts[column.name] ?? ''), width),
    )
    const named = this.named(oneLine(label), letters, places, spanned)
    const height = Math.max(1, named.length, ...cells.map(({ length }) => length)) * LINE + 2 * PAD
    return { letters, cells, named, height }
  }

  private line(line: SheetLine, table: SheetTable, places: Place[], heads: () => void, kept: number): void {
    const { kind } = line
    const { letters, cells, named, height } = this.setOut(line, table, places)
    // A group heading stays with its first row.
    if (this.room(Math.max(kind === 'group' ? height + LINE + 2 * PAD : height, kept))) heads()
    if (kind === 'total') this.rule(MARGIN, 1)
    const top = this.y + PAD
    named.forEach((text, index) => letters.write(text, MARGIN + PAD, top + index * LINE))
    places.forEach((place, index) => {
      this.doc.fillColor(isLoss(table, line, place.column.name) ? RED : INK)
      this.cell(cells[index] ?? [], place, letters, top)
    })
    this.doc.fillColor(INK)
    this.y += height
    this.rule(MARGIN)
  }

  /** Label of a line that is no row, wrapped before its first figure. */
  private named(label: string, letters: Letters, places: Place[], spanned: number): string[] {
    const last = places[spanned - 1]
    return last ? letters.lines(label, last.x + last.width - MARGIN - PAD) : []
  }

  private cell(lines: string[], { column, x, width }: Place, letters: Letters, top: number): void {
    const align = alignment<SheetRow>(column)
    lines.forEach((text, index) => {
      const free = align ? width - letters.width(text) : 0
      letters.write(text, x + (align === 'center' ? free / 2 : free), top + index * LINE)
    })
  }

  private rule(from: number, weight = 0.4): void {
    this.doc.moveTo(from, this.y).lineTo(this.width - MARGIN, this.y)
    this.doc.lineWidth(weight).stroke(weight > 0.5 ? GREY : RULE)
  }

  /** Wanted widths: label and longest text on one line. */
  private async asked({ columns, lines }: SheetTable): Promise<number[]> {
    const widths = columns.map(({ label }) => Math.max(NARROWEST, this.bold.width(oneLine(label))))
    for (const { kind, texts } of lines) {
      const letters = kind === 'row' ? this.text : this.bold
      columns.forEach(({ name }, index) => {
        widths[index] = Math.max(widths[index] ?? 0, letters.width(oneLine(texts[name] ?? '')))
      })
      await this.pause()
    }
    return widths.map((width) => width + 1)
  }

  /** Shrinks the widest columns first and distributes the remaining room. */
  private async places(table: SheetTable): Promise<Place[]> {
    const widths = await this.asked(table)
    const room = this.width - 2 * MARGIN
    let cap = WIDEST
    while (sum(widths, cap) > room && cap > NARROWEST) cap--
    const gaps = widths.length * 2 * PAD
    const stretch = Math.max(1, (room - gaps) / (sum(widths, cap) - gaps))
    let x = MARGIN
    return table.columns.map((column, index) => {
      const width = Math.min(widths[index] ?? 0, cap) * stretch
      const place = { column, x: x + PAD, width }
      x += width + 2 * PAD
      return place
    })
  }
}

/** Index of the last two rows, including their group heading. */
function lastRows(lines: readonly SheetLine[]): number {
  const rows = lines.flatMap(({ kind }, index) => (kind === 'row' ? [index] : []))
  const from = rows.at(-2) ?? 0
  return lines[from - 1]?.kind === 'group' ? from - 1 : from
}

/** Width of a table whose columns are at most `cap` wide. */
const sum = (widths: number[], cap: number) =>
  widths.reduce((all, width) => all + Math.min(width, cap) + 2 * PAD, 0)
