import { printable } from '#server/kit/words/letters.ts'
import type { Letters } from './pdf-letters.server.ts'

/** Head of every page. */
export interface PdfHead {
  company: string
  /** PNG that pdfkit can read. */
  logo: Uint8Array | null
  title: string
  /** Date and search, in smaller letters. */
  lines: string[]
  /** Watermark of a practice company. */
  mark?: string
}

export const GREY = '#59645f'
export const INK = '#000'
export const RULE = '#c9d2cd'
export const TINT = '#e8eeea'
/** Points (1/72 inch) of letter paper, the standard in Colombia. */
export const SHORT_SIDE = 612
export const LONG_SIDE = 792
export const MARGIN = 36
/** Font size in points; the smallest on any paper. */
export const SIZE = 9
export const LINE = 11.5
/** Points for the page number at the right of the title. */
const NUMBER_WIDTH = 90

const LOGO = { width: 96, height: 36 }
/** Top of the page's content. */
export const HEAD_END = MARGIN + LOGO.height + 14

/** Text on one line: line breaks become spaces. */
export const oneLine = (text: string) => printable(text).replaceAll('\n', ' ')

interface HeadLetters {
  title: Letters
  text: Letters
}

/** Draws logo and title, then company, date and search in at most two lines. */
export function drawHead(doc: PDFKit.PDFDocument, head: PdfHead, letters: HeadLetters, width: number): void {
  const { company, logo, title, lines, mark } = head
  if (mark) drawAcross(doc, mark)
  if (logo) {
    // A data URL: pdfkit embeds an image once per name.
    const name = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
    doc.image(name, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })
  }
  const x = MARGIN + (logo ? LOGO.width + 12 : 0)
  const room = width - MARGIN - x
  doc.fillColor(INK)
  const [named = ''] = letters.title.lines(oneLine(title), room - NUMBER_WIDTH)
  letters.title.write(named, x, MARGIN)
  doc.fillColor(GREY)
  const below = letters.text.lines(oneLine([company, ...lines].join('  ·  ')), room).slice(0, 2)
  below.forEach((line, index) => letters.text.write(line, x, MARGIN + 18 + index * LINE))
  doc.fillColor(INK)
}

/** Draws the watermark below all other content. */
function drawAcross(doc: PDFKit.PDFDocument, mark: string): void {
  const { width, height } = doc.page
  const [x, y] = [width / 2, height / 2]
  doc.font('Helvetica-Bold', 100)
  doc.save().rotate(-25, { origin: [x, y] })
  doc.fillColor(GREY).fillOpacity(0.16)
  doc.text(mark, x - doc.widthOfString(mark) / 2, y - 50, { lineBreak: false }).restore()
  doc.fillOpacity(1)
}

/** Points for the page count in 'Página x de y'. */
const TOTAL_WIDTH = 26

/**
 * Prints 'Página x de y' on each page. The page count is known last, so every page refers to one shared PDF
 * object that closes the file. No page is buffered.
 */
export class PageNumbers {
  private page = 0
  private readonly total: PDFKit.PDFKitReference

  constructor(private readonly doc: PDFKit.PDFDocument) {
    const font = doc.ref({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: 'WinAnsiEncoding',
    })
    font.end(undefined)
    this.total = doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -LINE, TOTAL_WIDTH * 2, LINE],
      Resources: { Font: { F: font } },
    })
  }

  write(letters: Letters, width: number): void {
    const { doc } = this
    doc.fillColor(GREY)
    const page = `Página ${++this.page} de `
    const right = width - MARGIN - TOTAL_WIDTH
    letters.write(page, right - letters.width(page), MARGIN)
    doc.page.xobjects.Total = this.total
    // Ascent of Helvetica: 0.718 of the font size.
    doc.addContent(`q 1 0 0 -1 ${right} ${MARGIN + SIZE * 0.718} cm /Total Do Q`)
    doc.fillColor(INK)
  }

  /** Writes the page count. */
  finish(): void {
    this.total.end(`BT /F ${SIZE} Tf (${this.page}) Tj ET`)
  }
}
