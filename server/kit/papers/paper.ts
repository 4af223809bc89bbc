import { encode } from 'uqr'
import { printable } from '../words/letters.ts'
import { type Align, Letters } from './letters.ts'

/** Points per millimetre. */
const MM = 72 / 25.4
/** Width and height in points (1/72 inch). */
export type Size = readonly [number, number]
export const LETTER: Size = [612, 792]
export const LANDSCAPE: Size = [792, 612]
export const HALF_LETTER: Size = [216 * MM, 140 * MM]
/** Width of a roll, and a height above that of any paper. */
export const ROLL = 80 * MM
export const TALL = 14_000

export const INK = '#111111'
export const GREY = '#59645f'
export const RULE = '#b9c4be'
export const TINT = '#e8eeea'
export const RED = '#b3261e'
const BLACK = '#000000'

/** Font size of the text in points, the smallest on any paper. */
export const SIZE = 9
/** Font size of the main figure. */
export const LARGEST = 26
/** Space at the bottom of a paper for its note and page number. */
const FOOT = 14
/** QR code of a seal: 24 mm, of which the DIAN asks for 20. `gap` separates it from its text and from the content. */
const SEAL = { side: 24 * MM, gap: 8 }
/** Distance of the baseline from the top of a line of Helvetica, in font sizes. */
const ASCENT = 0.718

export interface Style {
  size?: number
  bold?: boolean
  align?: Align
  color?: string
  /** Shrinks the letters until the text fits on one line. At the smallest size the text wraps. */
  fit?: boolean
}

/** Code and text at the bottom of each page. `code` is drawn as a QR code that links to `link`. */
export interface Seal {
  code: string
  link: string
  text: string
}

export interface PaperOptions {
  size: Size
  margin: number
  /** Title of the file. */
  title: string
  author?: string
  /** Large pale word across each page, for a paper that is invalid or not yet valid. */
  mark?: string
  /** Number of copies that share one sheet, one below the other. */
  copies?: number
  /** Note at the bottom of each page. */
  foot?: string
  seal?: Seal
  /** Texts and lines are black. A thermal printer has no other colour and would print grey letters as dots. */
  black?: boolean
  /** Draws the head of every page and returns the y below. The page numbers are then at the top. */
  head?: (paper: Paper) => number
}

/** One PDF, written page by page. Lengths are points. Texts wrap within their width and are never cut. */
export class Paper {
  readonly width: number
  /** Lowest y for text. */
  readonly bottom: number
  /** Y where the content of a page begins. */
  top = 0
  pages = 0
  private readonly fonts = new Map<string, Letters>()
  private readonly numbers: PDFKit.PDFKitReference[] = []
  private readonly numberFont: PDFKit.PDFKitReference

  private constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly options: PaperOptions,
  ) {
    const { size, margin, head, seal } = options
    this.width = size[0] - 2 * margin
    this.bottom = size[1] - margin - (head ? 0 : FOOT) - (seal ? SEAL.side + SEAL.gap : 0)
    this.numberFont = doc.ref({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: 'WinAnsiEncoding',
    })
    this.numberFont.end(undefined)
    this.addPage()
  }

  /** Loads pdfkit with the first paper, because it holds 26 MB of memory. */
  static async open(options: PaperOptions): Promise<Paper> {
    const { default: PDFDocument } = await import('pdfkit')
    const { title, author } = options
    const doc = new PDFDocument({
      autoFirstPage: false,
      lang: 'es-CO',
      info: {
        Title: printable(title),
        Producer: 'Molino',
        Creator: 'Molino',
        ...(author && { Author: author }),
      },
    })
    return new Paper(doc, options)
  }

  get margin(): number {
    return this.options.margin
  }

  get right(): number {
    return this.margin + this.width
  }

  letters({ size = SIZE, bold = false }: Style = {}): Letters {
    const font = bold ? 'Helvetica-Bold' : 'Helvetica'
    const name = `${font} ${size}`
    let letters = this.fonts.get(name)
    if (!letters) this.fonts.set(name, (letters = new Letters(this.doc, font, size)))
    return letters
  }

  /** Returns y if `height` points fit, else the top of a new page. */
  room(y: number, height: number): number {
    if (y + height <= this.bottom || y <= this.top) return y
    this.addPage()
    return this.top
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    const letters = this.letters(style)
    return letters.lines(text, width).length * letters.height
  }

  widthOf(text: string, style: Style = {}): number {
    return this.letters(style).width(printable(text))
  }

  /** Writes a text from (x, y) within a width. Returns its height. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    let { size = SIZE } = style
    while (style.fit && size > SIZE && this.widthOf(text, { ...style, size }) > width) size -= 0.25
    const letters = this.letters({ ...style, size })
    const lines = letters.lines(text, width)
    this.doc.fillColor(this.ink(style.color))
    letters.writeLines(lines, x, y, width, style.align)
    return lines.length * letters.height
  }

  rule(y: number, { from = this.margin, to = this.right, weight = 0.6, color = RULE } = {}): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(this.ink(color))
  }

  /**
   * Draws a QR code of `side` points that is also a link, to its own text by default. The caller leaves a white margin of
   * a tenth of that.
   */
  square(text: string, x: number, y: number, side: number, link = text): void {
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
    this.doc.fill(this.ink()).restore()
    this.doc.link(x, y, side, side, link)
  }

  /** Bytes drawn since the last call, if any. */
  read(): Uint8Array | undefined {
    const drawn: unknown = this.doc.read()
    return drawn instanceof Uint8Array ? drawn : undefined
  }

  /** Ends the paper and yields its last bytes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    this.numbers.forEach((number, index) => number.end(this.numberText(index + 1)))
    this.doc.end()
    for await (const chunk of this.doc) yield chunk as Uint8Array
  }

  /** Ends the paper and returns all of it. */
  async end(): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.rest()) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  private ink(color = INK): string {
    return this.options.black ? BLACK : color
  }

  private addPage(): void {
    const { size, margin, mark = '', copies = 1, foot = '', head, seal } = this.options
    this.doc.addPage({ size: [...size], margin: 0 })
    this.pages += 1
    for (let copy = 0; copy < copies && mark; copy++) this.writeAcross(mark, size[1] / copies, copy)
    this.top = head?.(this) ?? margin
    if (seal) this.drawSeal(seal)
    const last = size[1] - margin - FOOT + 3
    this.write(foot, margin, last, this.width * 0.75, { color: GREY })
    this.reserveNumber(head ? margin : last)
  }

  private drawSeal({ code, link, text }: Seal): void {
    const { side, gap } = SEAL
    const y = this.bottom + gap
    this.square(code, this.margin, y, side, link)
    const x = this.margin + side + gap
    this.write(text, x, y, this.right - x)
  }

  /** Draws the mark first, so that all texts cover it. */
  private writeAcross(text: string, height: number, copy: number): void {
    const width = this.options.size[0]
    const size = Math.min(100, (0.85 * width) / this.widthOf(text, { size: 1, bold: true }))
    const letters = this.letters({ size, bold: true })
    const [x, y] = [width / 2, height * (copy + 0.5)]
    this.doc.save().rotate(-25, { origin: [x, y] })
    this.doc.fillColor(GREY).fillOpacity(0.16)
    letters.write(text, x - letters.width(text) / 2, y - size / 2)
    this.doc.restore().fillOpacity(1)
  }

  /** Places the page number at the right. Its text is written when the paper ends, since it has the page count. */
  private reserveNumber(y: number): void {
    const { doc } = this
    const number = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-this.width, -SIZE, 0, SIZE],
      Resources: { Font: { F: this.numberFont } },
    })
    doc.page.xobjects.Number = number
    doc.fillColor(this.ink(GREY))
    doc.addContent(`q 1 0 0 -1 ${this.right} ${y + SIZE * ASCENT} cm /Number Do Q`)
    this.numbers.push(number)
  }

  /** Content 'Página 1 de 3'. A paper of one page has none, unless its head is on every page. */
  private numberText(page: number): string {
    if (this.pages === 1 && !this.options.head) return ' '
    const text = `Página ${page} de ${this.pages}`
    const bytes = Buffer.from(text, 'latin1').toString('hex')
    return `BT /F ${SIZE} Tf ${-this.letters().width(text)} 0 Td [<${bytes}>] TJ ET`
  }
}
