import { encode } from 'uqr'
import { printable } from '../words/letters.ts'

/** Points per millimetre. */
const MM = 72 / 25.4
export const HALF_LETTER: [number, number] = [216 * MM, 140 * MM]
export const LETTER: [number, number] = [612, 792]

export const INK = '#111111'
export const GREY = '#59645f'
export const RULE = '#b9c4be'
export const RED = '#b3261e'

const ROLL = 80 * MM
/** A height above that of any paper. */
export const TALL = 14_000

/** Font size of the text in points, the smallest on any paper. */
export const SIZE = 9
/** Space between rows. */
const LEAD = 2.5
/** Space at the bottom for the page number. */
const FOOT = 14
/** Maximum width of a single signature line. */
const SIGNATURE = 260
/** Space above a signature line. */
const SIGNING = 30

export interface Style {
  size?: number
  bold?: boolean
  align?: 'left' | 'right' | 'center'
  color?: string
}

/** A labelled figure. The unit follows the last digit, so that digits align. */
export interface Figure {
  name: string
  value: string
  unit?: string
  bold?: boolean
}

/** A signer: role, with name and identification if known. */
export interface Signer {
  role: string
  name: string
}

/** Position and width in points; `size` is the font size. */
export interface Place {
  x: number
  y: number
  width: number
  size?: number
}

/** One document being drawn. Lengths are points. Texts wrap within their width and are never cut. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly size: [number, number]
  readonly margin: number
  private readonly done: Promise<Buffer>
  private readonly marks = new Set<string>()

  private constructor(doc: PDFKit.PDFDocument, size: [number, number], margin: number) {
    this.size = size
    this.margin = margin
    this.doc = doc
    const chunks: Buffer[] = []
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
  }

  /** Loads pdfkit with the first paper, because it holds 26 MB of memory. */
  static async open(size: [number, number], margin: number, title: string): Promise<Sheet> {
    const { default: PDFDocument } = await import('pdfkit')
    const doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      lang: 'es-CO',
      info: { Title: printable(title), Producer: 'Molino', Creator: 'Molino' },
    })
    return new Sheet(doc, size, margin)
  }

  get width(): number {
    return this.size[0] - 2 * this.margin
  }

  /** Lowest y for text; the page number is below. */
  get bottom(): number {
    return this.size[1] - this.margin - FOOT
  }

  get pages(): number {
    return this.doc.bufferedPageRange().count
  }

  /** Returns y if `height` points fit, else the top of a new page. */
  room(y: number, height: number): number {
    if (y + height <= this.bottom || y <= this.margin) return y
    this.doc.addPage({ size: this.size, margin: 0 })
    return this.margin
  }

  private font({ size = SIZE, bold = false }: Style): void {
    this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    this.font(style)
    return this.doc.heightOfString(printable(text) || ' ', { width })
  }

  widthOf(text: string, style: Style = {}): number {
    this.font(style)
    return this.doc.widthOfString(printable(text))
  }

  /** Writes a text from (x, y) within a width. Returns its height. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const height = this.heightOf(text, width, style)
    this.doc.fillColor(style.color ?? INK)
    this.doc.text(printable(text), x, y, { width, align: style.align ?? 'left' })
    return height
  }

  /** Shrinks the font until the text fits on one line. At the smallest size the text wraps. */
  writeFitting(text: string, x: number, y: number, width: number, style: Style): number {
    let size = style.size ?? SIZE
    while (size > SIZE && this.widthOf(text, { ...style, size }) > width) size -= 0.25
    return this.write(text, x, y, width + 0.5, { ...style, size })
  }

  /** Writes the main figure of the paper in large type below its name. */
  headline(name: string, figure: string, { x, y, width, size = 26 }: Place): number {
    const align = 'right' as const
    const below = y + this.write(name, x, y, width, { bold: true, align })
    return below + this.writeFitting(figure, x, below, width, { size, bold: true, align }) + 2
  }

  /** Draws a QR code of `side` points that is also a link. The caller leaves a white margin of a tenth of that. */
  square(text: string, x: number, y: number, side: number): void {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const module = side / size
    this.doc.save()
    data.forEach((row, line) => {
      for (let from = 0; from < size; from += 1) {
        const start = from
        while (row[from]) from += 1
        if (from > start)
          this.doc.rect(x + start * module, y + line * module, (from - start) * module, module)
      }
    })
    this.doc.fill(INK).restore()
    this.doc.link(x, y, side, side, text)
  }

  rule(y: number, from = this.margin, to = this.size[0] - this.margin, line = 0.6): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(line).stroke(RULE)
  }

  /** Writes labels and values in rows from y on. Rows without a value are skipped. */
  pairs(
    rows: readonly (readonly [label: string, value: string])[],
    { x, y, width, label, size = SIZE }: Place & { label: number },
  ): number {
    let at = y
    for (const [name, value] of rows) {
      if (value === '') continue
      const height = this.pairHeight([name, value], { width, label, size })
      at = this.room(at, height)
      this.write(name, x, at, label - 4, { size, color: GREY })
      this.write(value, x + label, at, width - label, { size })
      at += height + LEAD
    }
    return at
  }

  private pairHeight(
    [name, value]: readonly [label: string, value: string],
    { width, label, size = SIZE }: { width: number; label: number; size?: number },
  ): number {
    return Math.max(this.heightOf(name, label - 4, { size }), this.heightOf(value, width - label, { size }))
  }

  /** Height that `pairs` needs. */
  pairsHeight(
    rows: Parameters<Sheet['pairs']>[0],
    place: { width: number; label: number; size?: number },
  ): number {
    const said = rows.filter(([, value]) => value !== '')
    return said.reduce((sum, row) => sum + this.pairHeight(row, place) + LEAD, 0)
  }

  /** Writes facts on the left and the main figure in a `column` on the right. Returns the y below both. */
  factsBeside(
    rows: Parameters<Sheet['pairs']>[0],
    [name, figure]: readonly [name: string, figure: string],
    { y, column, label, size = 10 }: { y: number; column: number; label: number; size?: number },
  ): number {
    const { margin: x, width, pages } = this
    const below = this.headline(name, figure, { x: x + width - column, y, width: column })
    const facts = this.pairs(rows, { x, y, width: width - column - 18, label, size })
    return this.pages > pages ? facts : Math.max(below, facts)
  }

  /** Marks every sheet with a large pale word, for a paper that is invalid or not yet valid. */
  mark(word: string): void {
    this.marks.add(word)
  }

  /**
   * Writes in red why the paper is void, and marks the sheets with the first word. Returns the y below. An empty text
   * draws nothing.
   */
  voided(text: string, y: number): number {
    if (text === '') return y
    this.mark(text.split(':')[0] ?? '')
    return y + this.write(text, this.margin, y, this.width, { size: 11, bold: true, color: RED }) + 6
  }

  /** Writes the title of a section. Returns the y where the section begins. */
  heading(text: string, y: number): number {
    return y + this.write(text, this.margin, y, this.width, { size: 10, bold: true }) + 3
  }

  /** Writes names on the left and figures on the right, aligned at the last digit. Bold rows are totals. */
  figures(rows: readonly Figure[], { x, y, width, size = SIZE }: Place): number {
    const behind = Math.max(
      0,
      ...rows.map(({ unit, bold }) => (unit ? this.widthOf(` ${unit}`, { size, bold: bold ?? false }) : 0)),
    )
    let at = y
    for (const { name, value, unit = '', bold = false } of rows) {
      const style = { size, bold }
      const room = this.widthOf(value, style) + 1
      const right = x + width - behind
      const names = right - room - 8 - x
      at = this.room(at, this.heightOf(name, names, style))
      const height = this.write(name, x, at, names, { ...style, color: bold ? INK : GREY })
      this.write(value, right - room, at, room, { ...style, align: 'right' })
      if (unit) this.write(unit, right, at, behind + 1, { ...style, align: 'right' })
      at += height + LEAD
    }
    return at
  }

  /** Height of the signatures with the space above their lines. */
  signaturesHeight(signers: readonly Signer[]): number {
    const { width } = this.signing(signers)
    const texts = signers.map(({ role, name }) => [name, role].filter(Boolean).join('\n'))
    return SIGNING + 3 + Math.max(...texts.map((text) => this.heightOf(text, width)))
  }

  /** Draws signature lines side by side, each with its signer below. Returns the y below them. */
  signatures(signers: readonly Signer[], y: number): number {
    const { width, gap } = this.signing(signers)
    const line = y + SIGNING
    signers.forEach(({ role, name }, index) => {
      const x = this.margin + index * (width + gap)
      this.doc
        .moveTo(x, line)
        .lineTo(x + width, line)
        .lineWidth(0.6)
        .stroke(INK)
      const below = name ? line + 3 + this.write(name, x, line + 3, width, { align: 'center' }) : line + 3
      this.write(role, x, below, width, { color: GREY, align: 'center' })
    })
    return y + this.signaturesHeight(signers)
  }

  /** Draws the signatures at the bottom of the page. */
  signaturesAtFoot(signers: readonly Signer[], y: number): void {
    const height = this.signaturesHeight(signers)
    this.signatures(signers, Math.max(this.room(y, height), this.bottom - height))
  }

  private signing({ length }: readonly Signer[]) {
    const gap = 20
    const each = (this.width - gap * (length - 1)) / length
    return { gap, width: length === 1 ? Math.min(SIGNATURE, each) : each }
  }

  /** Writes the note and, for several pages, 'Página 1 de 3' at the bottom of each. */
  numberPages(note = ''): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(start + index)
      const y = this.bottom + 3
      this.write(note, this.margin, y, this.width * 0.75, { color: GREY })
      const page = count > 1 ? `Página ${index + 1} de ${count}` : ''
      this.write(page, this.margin + this.width * 0.75, y, this.width / 4, { color: GREY, align: 'right' })
    }
  }

  /** Ends the paper. `copies` is the number of copies that share one sheet, one below the other. */
  end(copies = 1): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange()
    const across = [...this.marks].join(' · ')
    for (let page = 0; page < count && across !== ''; page++) {
      this.doc.switchToPage(start + page)
      for (let copy = 0; copy < copies; copy++) this.writeAcross(across, this.size[1] / copies, copy)
    }
    this.doc.end()
    return this.done
  }

  /** Writes over the texts, with an opacity that keeps them readable. */
  private writeAcross(text: string, height: number, copy: number): void {
    const [width] = this.size
    const bold = true
    const size = Math.min(100, (0.85 * width) / this.widthOf(text, { size: 1, bold }))
    const [x, y] = [width / 2, height * (copy + 0.5)]
    this.font({ size, bold })
    this.doc.save().rotate(-25, { origin: [x, y] })
    this.doc.fillColor(GREY).fillOpacity(0.16)
    const left = x - this.widthOf(text, { size, bold }) / 2
    this.doc.text(text, left, y - size / 2, { lineBreak: false }).restore()
    this.doc.fillOpacity(1)
  }
}

/** Makes a paper on a roll of 80 mm. `draw` returns its last y, which sets the length. */
export async function rollPaper(title: string, draw: (sheet: Sheet) => number): Promise<Buffer> {
  const trial = await Sheet.open([ROLL, TALL], 10, '')
  const sheet = await Sheet.open([ROLL, draw(trial) + 30], 10, title)
  draw(sheet)
  return sheet.end()
}
