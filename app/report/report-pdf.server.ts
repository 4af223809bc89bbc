import PDFDocument from 'pdfkit'
import { Letters } from '#app/export/pdf-letters.server.ts'
import { alignment } from '#app/format/columns.ts'
import { printable } from '#server/shared/letters.ts'
import {
  isLoss,
  type Sheet,
  type SheetColumn,
  type SheetFigure,
  type SheetLine,
  type SheetRow,
  type SheetTable,
} from './define-report.ts'

interface Head {
  title: string
  company: string
  /** A PNG that pdfkit can read. */
  logo: Uint8Array | null
  /** When the file was made. */
  made: string
}

/** Points (1/72 inch) on letter, the paper of Colombia. */
const SHORT_SIDE = 612
const LONG_SIDE = 792
const MARGIN = 36
const LOGO = { width: 96, height: 36 }
const TOP = MARGIN + LOGO.height + 14
const SIZE = 9
const LINE = 11.5
const PAD = 4
/** No column asks for more than this; longer texts go on in the next line. */
const WIDEST = 200
const NARROWEST = 30
const BOX_WIDTH = 280
/** What a hand needs above the line that it signs on. */
const SIGNING = 46
const GREY = '#59645f'
const INK = '#000'
const RED = '#b3261e'
const RULE = '#c9d2cd'
const TINT = '#e8eeea'

const oneLine = (text: string) => printable(text).replaceAll('\n', ' ')

/** A report on letter: head on every page, tables with their sums, the box of totals, lines to sign on. */
export async function reportPdf(head: Head, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'es-CO',
    info: { Title: head.title, Author: head.company },
  })
  const paper = new Paper(doc, head, sheet)
  for (const table of sheet.tables) paper.table(table)
  if (sheet.box) paper.box(sheet.box)
  for (const note of sheet.notes ?? []) paper.note(note)
  if (sheet.signatures) paper.signatures(sheet.signatures)
  paper.numberPages()
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
  private readonly width: number
  private readonly height: number
  private y = 0

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly head: Head,
    { facts, tables }: Sheet,
  ) {
    const letters = (size: number, style = '') => new Letters(doc, `Helvetica${style}`, size)
    this.text = letters(SIZE)
    this.bold = letters(SIZE, '-Bold')
    this.title = letters(14, '-Bold')
    this.large = letters(13, '-Bold')
    const wide = tables.some((table) => sum(this.asked(table), WIDEST) > SHORT_SIDE - 2 * MARGIN)
    ;[this.width, this.height] = wide ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
    this.addPage()
    this.facts(facts)
  }

  /** Its head is repeated on every page that it reaches; a line is never broken over two. */
  table(table: SheetTable): void {
    const { heading, lines, empty } = table
    if (heading) {
      this.room(4 * LINE)
      this.bold.write(oneLine(heading), MARGIN, this.y)
      this.y += LINE + PAD
    }
    if (lines.length > 0) {
      const places = this.places(table)
      const heads = () => this.heads(places)
      this.room(4 * LINE)
      heads()
      for (const line of lines) this.line(line, table, places, heads)
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

  numberPages(): void {
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      const text = `Página ${page + 1} de ${count}`
      this.doc.fillColor(GREY)
      this.text.write(text, this.width - MARGIN - this.text.width(text), MARGIN)
    }
  }

  private get bottom(): number {
    return this.height - MARGIN
  }

  /** A new page where less than this is left; whether it was needed. */
  private room(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.addPage()
    return true
  }

  private addPage(): void {
    const { doc, head } = this
    doc.addPage({ size: [this.width, this.height], margin: 0 })
    if (head.logo) {
      // As one text for all pages: pdfkit embeds an image once per name.
      const name = `data:image/png;base64,${Buffer.from(head.logo).toString('base64')}`
      doc.image(name, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })
    }
    const x = MARGIN + (head.logo ? LOGO.width + 12 : 0)
    doc.fillColor(INK)
    this.title.write(oneLine(head.title), x, MARGIN)
    doc.fillColor(GREY)
    this.text.write(oneLine(`${head.company}  ·  ${head.made}`), x, MARGIN + 19)
    doc.fillColor(INK)
    this.y = TOP
  }

  private facts(facts: Sheet['facts']): void {
    const label = Math.max(0, ...facts.map(([name]) => this.text.width(oneLine(name)))) + 12
    for (const [name, value] of facts) {
      const lines = this.bold.lines(oneLine(value), this.width - 2 * MARGIN - label)
      this.doc.fillColor(GREY)
      this.text.write(oneLine(name), MARGIN, this.y)
      this.doc.fillColor(INK)
      for (const line of lines) {
        this.bold.write(line, MARGIN + label, this.y)
        this.y += LINE
      }
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

  private line(line: SheetLine, table: SheetTable, places: Place[], heads: () => void): void {
    const { kind, label, texts } = line
    const { columns } = table
    const letters = kind === 'row' ? this.text : this.bold
    const first = columns.findIndex(({ name }) => Object.hasOwn(texts, name))
    const spanned = kind === 'row' ? 0 : first < 0 ? columns.length : first
    const cells = places.map(({ column, width }, index) =>
      index < spanned ? [] : letters.lines(oneLine(texts[column.name] ?? ''), width),
    )
    const height = Math.max(1, ...cells.map(({ length }) => length)) * LINE + 2 * PAD
    if (this.room(height)) heads()
    if (kind === 'total') this.rule(MARGIN, 1)
    const top = this.y + PAD
    if (spanned > 0) letters.write(oneLine(label), places[0]!.x, top)
    places.forEach((place, index) => {
      this.doc.fillColor(isLoss(table, line, place.column.name) ? RED : INK)
      this.cell(cells[index] ?? [], place, letters, top)
    })
    this.doc.fillColor(INK)
    this.y += height
    this.rule(MARGIN)
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

  /** What each column asks for: its label and its longest text, one line each. */
  private asked({ columns, lines }: SheetTable): number[] {
    return columns.map(({ name, label }) => {
      const texts = lines.map(({ kind, texts: own }) =>
        (kind === 'row' ? this.text : this.bold).width(oneLine(own[name] ?? '')),
      )
      return Math.max(NARROWEST, this.bold.width(oneLine(label)), ...texts) + 1
    })
  }

  /** The widest give way first; what is left over is shared. */
  private places(table: SheetTable): Place[] {
    const widths = this.asked(table)
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

/** Width of a table whose columns get no more than `cap`. */
const sum = (widths: number[], cap: number) =>
  widths.reduce((all, width) => all + Math.min(width, cap) + 2 * PAD, 0)
