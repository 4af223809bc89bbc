import { printable } from '#server/kit/words/letters.ts'
import type { Letters } from './pdf-letters.server.ts'

/** What stands on every page of a file. */
export interface PdfHead {
  company: string
  /** A PNG that pdfkit can read. */
  logo: Uint8Array | null
  title: string
  /** Date and search, in smaller letters. */
  lines: string[]
  /** In large pale letters across every page: a company for practice. */
  mark?: string
}

export const GREY = '#59645f'
export const INK = '#000'
export const RULE = '#c9d2cd'
export const TINT = '#e8eeea'
/** Points (1/72 inch) on letter, the paper of Colombia. */
export const SHORT_SIDE = 612
export const LONG_SIDE = 792
export const MARGIN = 36
/** Points of the text; nothing on a paper is smaller. */
export const SIZE = 9
export const LINE = 11.5
/** What the number of a page takes at the right of the title, with room to it. */
const NUMBER_WIDTH = 90

const LOGO = { width: 96, height: 36 }
/** Where what the page is about begins. */
export const HEAD_END = MARGIN + LOGO.height + 14

/** Texts are drawn line by line: what was written in several goes on after a space. */
export const oneLine = (text: string) => printable(text).replaceAll('\n', ' ')

interface HeadLetters {
  title: Letters
  text: Letters
}

/** Logo, title, and below it the company with date and search in two lines at most; the number of the page is the file's. */
export function drawHead(doc: PDFKit.PDFDocument, head: PdfHead, letters: HeadLetters, width: number): void {
  const { company, logo, title, lines, mark } = head
  if (mark) drawAcross(doc, mark)
  if (logo) {
    // As one text for all pages: pdfkit embeds an image once per name.
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

/** Below what is written afterwards. */
function drawAcross(doc: PDFKit.PDFDocument, mark: string): void {
  const { width, height } = doc.page
  const [x, y] = [width / 2, height / 2]
  doc.font('Helvetica-Bold', 100)
  doc.save().rotate(-25, { origin: [x, y] })
  doc.fillColor(GREY).fillOpacity(0.16)
  doc.text(mark, x - doc.widthOfString(mark) / 2, y - 50, { lineBreak: false }).restore()
  doc.fillOpacity(1)
}

/** Room for the number of pages at the end of 'Página x de y'. */
const TOTAL_WIDTH = 26

/**
 * 'Página x de y' on each page. How many there are is known last, so that every page refers to one drawing of y that closes
 * the file, and none is kept until then.
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

  /** Writes the number of a new page. */
  write(letters: Letters, width: number): void {
    const { doc } = this
    doc.fillColor(GREY)
    const page = `Página ${++this.page} de `
    const right = width - MARGIN - TOTAL_WIDTH
    letters.write(page, right - letters.width(page), MARGIN)
    doc.page.xobjects.Total = this.total
    // Where the letters of Helvetica stand below their top.
    doc.addContent(`q 1 0 0 -1 ${right} ${MARGIN + SIZE * 0.718} cm /Total Do Q`)
    doc.fillColor(INK)
  }

  /** Says how many pages there are. */
  finish(): void {
    this.total.end(`BT /F ${SIZE} Tf (${this.page}) Tj ET`)
  }
}
