import { longWork } from '../tools/long-work.ts'
import type { Align, Letters } from './letters.ts'
import { GREY, INK, type Paper, RED, type Style, TINT } from './paper.ts'

/** Column of a drawn table; its width includes the padding. */
export interface TableColumn {
  label: string
  width: number
  align?: Align
  /** Keeps each cell on one line, shortened with an ellipsis. */
  cut?: boolean
}

/**
 * Line of a table. A group heading stays with the next line, a subtotal or total with the line before. All but rows
 * are bold.
 */
export interface TableLine {
  kind: 'row' | 'opening' | 'group' | 'subtotal' | 'total'
  /** Texts by column; missing ones are empty. */
  texts: readonly (string | undefined)[]
  /** Label over the columns before the first text. */
  label?: string
  /** Columns written in red, by index. */
  red?: readonly number[]
}

/** Padding of a cell at both sides, and above and below. */
export interface Padding {
  x: number
  y: number
}
/** Padding in the tables of business papers, which have many columns. */
export const TIGHT: Padding = { x: 1.5, y: 1.5 }

export interface TableOptions {
  pad: Padding
  heading?: string
  /** Keeps a table that fits on a page on one page. */
  whole?: boolean
}

/** Number of rows kept together with the end of the table. */
const LAST_ROWS = 3
const HEADING: Style = { size: 10, bold: true }

/** Line broken into the lines of its cells. */
interface SetOut {
  line: TableLine
  letters: Letters
  cells: string[][]
  named: string[]
  height: number
}

/**
 * Table that is drawn while its lines arrive. The head repeats on every page. The last rows share a page with the
 * sums and with the parts below the table.
 */
export class Table {
  private begun = false
  private readonly pause = longWork()
  private readonly pad: Padding
  private readonly heading: string
  private readonly lastRows: number
  private readonly plain: Letters
  private readonly bold: Letters
  private readonly labels: string[][]
  private readonly headHeight: number
  /** Right edge. */
  private readonly to: number
  /** Rows with their sums, drawn once it is known whether the table ends with them. */
  private readonly kept: SetOut[][] = []

  constructor(
    private readonly paper: Paper,
    private readonly columns: readonly TableColumn[],
    private y: number,
    { pad, heading = '', whole = false }: TableOptions,
  ) {
    this.pad = pad
    this.heading = heading
    this.lastRows = whole ? Infinity : LAST_ROWS
    this.plain = paper.letters()
    this.bold = paper.letters({ bold: true })
    this.labels = columns.map(({ label, width }) => this.bold.lines(label, width - 2 * pad.x))
    this.headHeight = Math.max(...this.labels.map(({ length }) => length)) * this.bold.height + 2 * pad.x
    this.to = paper.margin + widthOf(columns)
  }

  /** Adds a line. Resolves when other work had its turn. */
  add(line: TableLine): Promise<void> | undefined {
    const last = this.kept.at(-1)
    const stays = line.kind === 'subtotal' || line.kind === 'total' || last?.at(-1)?.line.kind === 'group'
    if (last && stays) last.push(this.setOut(line))
    else this.kept.push([this.setOut(line)])
    if (this.kept.length > this.lastRows) this.draw(this.kept.splice(0, 1)[0] ?? [])
    return this.pause()
  }

  /** Draws the last rows, on one page with the next `below` points. Returns the y below the table. */
  end(below = 0): number {
    const height = heightOf(this.kept.flat()) + below
    const fits = height + this.headHeight <= this.paper.bottom - this.paper.top
    this.room(fits ? height : 0)
    for (const lines of this.kept) this.draw(lines)
    return this.y
  }

  /** Begins a page with the head if `height` points do not fit. */
  private room(height: number): void {
    const { paper, begun, heading } = this
    const named = begun || !heading ? 0 : paper.letters(HEADING).height + 3
    const y = paper.room(this.y, begun ? height : named + this.headHeight + height)
    if (begun && y === this.y) return
    this.begun = true
    if (named) paper.write(heading, paper.margin, y, paper.width, HEADING)
    this.y = y + named
    paper.doc.rect(paper.margin, this.y, widthOf(this.columns), this.headHeight).fill(TINT)
    paper.doc.fillColor(INK)
    this.write(this.labels, this.y + this.pad.x, this.bold)
    this.y += this.headHeight
  }

  private draw(lines: readonly SetOut[]): void {
    this.room(heightOf(lines))
    const { paper, pad, to } = this
    for (const { line, letters, cells, named, height } of lines) {
      if (line.kind === 'total') paper.rule(this.y, { to, weight: 1, color: GREY })
      const top = this.y + pad.y
      letters.writeLines(named, paper.margin + pad.x, top, 0)
      this.write(cells, top, letters, line.red)
      this.y += height
      paper.rule(this.y, { to, weight: 0.3 })
    }
  }

  private write(cells: readonly string[][], y: number, letters: Letters, red: readonly number[] = []): void {
    const { paper, pad } = this
    let x = paper.margin
    this.columns.forEach(({ width, align }, index) => {
      const isRed = red.includes(index)
      if (isRed) paper.doc.fillColor(RED)
      letters.writeLines(cells[index] ?? [], x + pad.x, y, width - 2 * pad.x, align)
      if (isRed) paper.doc.fillColor(INK)
      x += width
    })
  }

  private setOut(line: TableLine): SetOut {
    const { columns, pad } = this
    const letters = line.kind === 'row' ? this.plain : this.bold
    const cells = columns.map(({ width, cut }, index) => {
      const text = line.texts[index]
      if (!text) return []
      return cut ? [letters.cut(text, width - 2 * pad.x)] : letters.lines(text, width - 2 * pad.x)
    })
    const named = line.label ? letters.lines(line.label, this.spanned(line) - 2 * pad.x) : []
    const most = Math.max(1, named.length, ...cells.map(({ length }) => length))
    return { line, letters, cells, named, height: most * letters.height + 2 * pad.y }
  }

  /** Width of the columns before the first text. */
  private spanned({ texts }: TableLine): number {
    const first = texts.findIndex((text) => text !== undefined)
    return widthOf(first < 0 ? this.columns : this.columns.slice(0, first))
  }
}

const widthOf = (columns: readonly TableColumn[]) => columns.reduce((sum, { width }) => sum + width, 0)
const heightOf = (lines: readonly SetOut[]) => lines.reduce((sum, { height }) => sum + height, 0)
