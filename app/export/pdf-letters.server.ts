const ELLIPSIS = '…'

/** Font in one size: measures text in points and breaks it into lines. */
export class Letters {
  private readonly widths = new Map<string, number>()

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly font: string,
    private readonly size: number,
  ) {}

  /** Writes one line with its top left corner at `x`, `y`. */
  write(text: string, x: number, y: number): void {
    this.doc.font(this.font, this.size).text(text, x, y, { lineBreak: false })
  }

  /** Width of a text without kerning, so that the drawn text is never wider. */
  width(text: string): number {
    let sum = 0
    for (const character of text) {
      let width = this.widths.get(character)
      if (width === undefined) {
        width = this.doc.font(this.font, this.size).widthOfString(character)
        this.widths.set(character, width)
      }
      sum += width
    }
    return sum
  }

  /** Lines no wider than `width`, broken at spaces, or inside a word wider than a line. */
  lines(text: string, width: number): string[] {
    if (this.width(text) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (this.width(longer) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
      while (this.width(line) > width) {
        const fits = this.fitting(line, width)
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    return [...lines, line]
  }

  /** Text shortened with an ellipsis to one line of `width`. */
  cut(text: string, width: number): string {
    if (this.width(text) <= width) return text
    return `${text.slice(0, this.fitting(text, width - this.width(ELLIPSIS))).trimEnd()}${ELLIPSIS}`
  }

  /** Number of characters that fit into `width`; at least one. */
  private fitting(text: string, width: number): number {
    let length = 0
    let sum = 0
    for (const character of text) {
      sum += this.width(character)
      if (sum > width && length > 0) break
      length += character.length
    }
    return length
  }
}
