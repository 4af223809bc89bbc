const ELLIPSIS = '…'

/** One font in one size: how wide texts are, in points, and where they are broken into lines. */
export class Letters {
  private readonly widths = new Map<string, number>()

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly font: string,
    private readonly size: number,
  ) {}

  /** Writes one line whose top left corner is at `x`, `y`. */
  write(text: string, x: number, y: number): void {
    this.doc.font(this.font, this.size).text(text, x, y, { lineBreak: false })
  }

  /** Kerning left out: never less than what is drawn. */
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

  /** The text in lines no wider than `width`, broken at spaces, or inside a word that is wider than a line. */
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

  /** The text in one line no wider than `width`; a longer one ends in an ellipsis. */
  cut(text: string, width: number): string {
    if (this.width(text) <= width) return text
    return `${text.slice(0, this.fitting(text, width - this.width(ELLIPSIS))).trimEnd()}${ELLIPSIS}`
  }

  /** How much of the text fits, one character at least. */
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
