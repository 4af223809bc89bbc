import PDFDocument from 'pdfkit'
import { printable } from '../shared/letters.ts'

/** Points per millimetre. */
export const MM = 72 / 25.4
export const HALF_LETTER: [number, number] = [216 * MM, 140 * MM]
export const LETTER: [number, number] = [612, 792]

export const INK = '#111111'
export const GREY = '#59645f'
export const RULE = '#b9c4be'
export const RED = '#b3261e'

export interface Style {
  size?: number
  bold?: boolean
  align?: 'left' | 'right' | 'center'
  color?: string
}

/** One document while it is drawn. Lengths are points; texts wrap within their width and are never cut. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly size: [number, number]
  readonly margin: number
  private readonly done: Promise<Buffer>

  constructor(size: [number, number], margin: number, title: string) {
    this.size = size
    this.margin = margin
    this.doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      lang: 'es-CO',
      info: { Title: printable(title), Producer: 'Molino', Creator: 'Molino' },
    })
    const chunks: Buffer[] = []
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
  }

  get width(): number {
    return this.size[0] - 2 * this.margin
  }

  get bottom(): number {
    return this.size[1] - this.margin
  }

  private font({ size = 8.5, bold = false }: Style): void {
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

  /** Writes a text from (x, y) within a width and answers the height it took. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const height = this.heightOf(text, width, style)
    this.doc.fillColor(style.color ?? INK)
    this.doc.text(printable(text), x, y, { width, align: style.align ?? 'left' })
    return height
  }

  /** One line that gets smaller letters until it fits, down to `least`. */
  writeFitting(text: string, x: number, y: number, width: number, style: Style, least = 5): void {
    let size = style.size ?? 8.5
    while (size > least && this.widthOf(text, { ...style, size }) > width) size -= 0.25
    this.write(text, x, y, width + 0.5, { ...style, size })
  }

  rule(y: number, from = this.margin, to = this.size[0] - this.margin): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(RULE)
  }

  /** Pairs of a label and its value, one below the other, from y on; answers where they end. */
  pairs(
    rows: readonly (readonly [label: string, value: string])[],
    { x, y, width, label, size = 8.5 }: { x: number; y: number; width: number; label: number; size?: number },
  ): number {
    let at = y
    for (const [name, value] of rows) {
      this.write(name, x, at, label - 4, { size, color: GREY })
      const height = this.write(value || '–', x + label, at, width - label, { size })
      at += Math.max(height, this.heightOf(name, label - 4, { size })) + 2.5
    }
    return at
  }

  /** Amounts: the name at the left, the figure aligned at the right; the bold ones are totals. */
  figures(
    rows: readonly { name: string; value: string; bold?: boolean }[],
    { x, y, width, size = 9 }: { x: number; y: number; width: number; size?: number },
  ): number {
    let at = y
    for (const { name, value, bold = false } of rows) {
      const room = this.widthOf(value, { size, bold }) + 8
      const height = this.write(name, x, at, width - room, { size, bold, color: bold ? INK : GREY })
      this.write(value, x + width - room, at, room, { size, bold, align: 'right' })
      at += height + 2.5
    }
    return at
  }

  /** Lines to sign on, side by side. */
  signatures(names: readonly string[], y: number): void {
    const gap = 24
    const width = (this.width - gap * (names.length - 1)) / names.length
    names.forEach((name, index) => {
      const x = this.margin + index * (width + gap)
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(INK)
      this.write(name, x, y + 3, width, { size: 7.5, color: GREY, align: 'center' })
    })
  }

  end(): Promise<Buffer> {
    this.doc.end()
    return this.done
  }
}
