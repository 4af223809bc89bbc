import { printable } from '../words/letters.ts'

const ELLIPSIS = '…'
/** Line height of Helvetica in font sizes. */
const LEADING = 1.156
/**
 * Places where a line may break: after a space, and after a hyphen or stroke inside a word. A number stays with its
 * peso sign and its unit.
 */
const BREAK = /(?<=(?<!\$) )(?!(?<=\d )(?:kg|t|M|%)(?!\p{L}))|(?<=\p{L}[-/])(?=\p{L})/u

export type Align = 'left' | 'right' | 'center'

/** Text on one line: line breaks become spaces. */
export const oneLine = (text: string) => printable(text).replaceAll('\n', ' ')

/** Font in one size: measures text in points and breaks it into lines. */
export class Letters {
  /** Height of a line. */
  readonly height: number
  private readonly widths = new Map<string, number>()

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly font: string,
    private readonly size: number,
  ) {
    this.height = size * LEADING
  }

  /** Writes one printable line with its top left corner at `x`, `y`. */
  write(line: string, x: number, y: number): void {
    if (line) this.doc.font(this.font, this.size).text(line, x, y, { lineBreak: false })
  }

  /** Writes broken lines one below the other within a width. */
  writeLines(lines: readonly string[], x: number, y: number, width: number, align: Align = 'left'): void {
    lines.forEach((line, index) => {
      const free = align === 'left' ? 0 : width - this.width(line)
      this.write(line, x + (align === 'center' ? free / 2 : free), y + index * this.height)
    })
  }

  /** Width of a printable line without kerning, so that the drawn line is never wider. */
  width(line: string): number {
    let sum = 0
    for (const character of line) {
      let width = this.widths.get(character)
      if (width === undefined) {
        width = this.doc.font(this.font, this.size).widthOfString(character)
        this.widths.set(character, width)
      }
      sum += width
    }
    return sum
  }

  /** Lines no wider than `width`, broken at spaces and hyphens, or inside a word wider than a line. */
  lines(text: string, width: number): string[] {
    const paragraphs = printable(text).split('\n')
    return paragraphs.flatMap((paragraph) => this.wrapped(paragraph, width))
  }

  /** Text on one line, shortened with an ellipsis to `width`. */
  cut(text: string, width: number): string {
    const line = oneLine(text)
    if (this.width(line) <= width) return line
    return `${line.slice(0, this.fitting(line, width - this.width(ELLIPSIS))).trimEnd()}${ELLIPSIS}`
  }

  private wrapped(paragraph: string, width: number): string[] {
    if (this.width(paragraph) <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(BREAK)) {
      if (this.width((line + word).trimEnd()) <= width) {
        line += word
        continue
      }
      if (line) lines.push(line.trimEnd())
      line = word
      while (this.width(line.trimEnd()) > width) {
        const fits = this.fitting(line, width)
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    return [...lines, line.trimEnd()]
  }

  /** Number of characters that fit into `width`; at least one. */
  private fitting(line: string, width: number): number {
    let length = 0
    let sum = 0
    for (const character of line) {
      sum += this.width(character)
      if (sum > width && length > 0) break
      length += character.length
    }
    return length
  }
}
