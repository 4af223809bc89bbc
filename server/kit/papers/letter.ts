import { PRACTICE_MARK } from '../words/sentences.ts'
import {
  drawFacts,
  drawFigures,
  drawHeadline,
  drawSigners,
  factsHeight,
  figuresHeight,
  type Place,
  signersHeight,
} from './blocks.ts'
import type {
  BlankPart,
  FactsPart,
  Figure,
  PaperData,
  Part,
  TablePart,
  TextPart,
  TotalsPart,
} from './data.ts'
import { drawLetterhead, type Letterhead } from './head.ts'
import { GREY, HALF_LETTER, LETTER, Paper, RED, type Size, TALL } from './paper.ts'
import { Table } from './table.ts'

/** Space between the parts of a paper. */
const GAP = 8
/** Space between a column and its neighbour. */
const BETWEEN = 18
const COLUMN = 200
const HEADING = { size: 10, bold: true }
/** Font size of facts and totals. */
const LARGE = 10
const HALF = LETTER[1] / 2

/** Draws a paper of letter size, on as many pages as needed. */
export const letterPaper = (data: PaperData, company: Letterhead): Promise<Buffer> =>
  drawn(data, company, LETTER, false)

/** Draws a paper of half letter size, with its signatures at the bottom of the page. */
export const halfLetterPaper = (data: PaperData, company: Letterhead): Promise<Buffer> =>
  drawn({ margin: 20, ...data }, company, HALF_LETTER, true)

async function drawn(data: PaperData, company: Letterhead, size: Size, atFoot: boolean): Promise<Buffer> {
  const paper = await Paper.open(optionsOf(data, company, size))
  await drawWhole(paper, data, company, atFoot ? paper.bottom : 0)
  return paper.end()
}

/**
 * Draws a paper of up to half a sheet twice on letter size, with the labels of the two copies. A longer paper is
 * drawn once.
 */
export async function twoCopies(
  data: PaperData,
  company: Letterhead,
  labels: readonly string[],
): Promise<Buffer> {
  const options = optionsOf(data, company, LETTER)
  const trial = await Paper.open({ ...options, size: [LETTER[0], TALL] })
  if ((await drawWhole(trial, data, company, 0)) + 2 + trial.letters().height + options.margin > HALF)
    return letterPaper(data, company)
  const paper = await Paper.open({ ...options, copies: labels.length })
  const { doc, margin, width } = paper
  for (const [half, label] of labels.entries()) {
    doc.save().translate(0, half * HALF)
    const y = await drawWhole(paper, data, company, HALF - margin - 12)
    paper.write(label, margin, y + 2, width, { color: GREY, align: 'right' })
    doc.restore()
  }
  paper.rule(HALF, { from: 0, to: LETTER[0], weight: 0.3 })
  return paper.end()
}

function optionsOf(data: PaperData, company: Letterhead, size: Size) {
  const { title, foot = '', margin = 24, seal } = data
  return { size, margin, title, foot, mark: markOf(data, company), ...(seal && { seal }) }
}

/** Words across the pages. */
export const markOf = ({ mark, voided }: PaperData, { practica }: Letterhead): string =>
  [practica && PRACTICE_MARK, mark, voided?.split(':')[0]].filter(Boolean).join(' · ')

/** Draws letterhead and parts. `foot` is the y at which the signatures end, or 0 below the other parts. */
async function drawWhole(paper: Paper, data: PaperData, company: Letterhead, foot: number): Promise<number> {
  const y = data.heading ? drawLetterhead(paper, company, data.heading) : paper.top
  return drawParts(paper, data.parts, drawVoided(paper, data, y), foot)
}

/** Writes in red why the paper is void. Returns the y below. */
export function drawVoided(paper: Paper, { voided }: PaperData, y: number): number {
  if (!voided) return y
  return y + paper.write(voided, paper.margin, y, paper.width, { size: 11, bold: true, color: RED }) + 6
}

/** Draws the parts one below the other. The last rows of the last table stay with the parts below. */
export async function drawParts(
  paper: Paper,
  parts: readonly Part[],
  from: number,
  foot = 0,
): Promise<number> {
  let y = from
  for (const [index, part] of parts.entries()) {
    const rest = parts.slice(index + 1)
    const below = rest.some((one) => 'columns' in one)
      ? 0
      : rest.reduce((sum, one) => sum + GAP + heightOf(paper, one), 0)
    const at = index > 0 ? y + GAP : y
    if ('columns' in part) y = await drawTable(paper, part, at, below)
    else if ('facts' in part) y = drawFactsPart(paper, part, at)
    else if ('text' in part) y = drawText(paper, part, at)
    else if ('totals' in part) y = drawTotals(paper, part, at, below)
    else if ('blank' in part) y = drawBlank(paper, part, at)
    else {
      const height = signersHeight(paper, part.signers)
      y = drawSigners(paper, part.signers, Math.max(paper.room(at, height), foot - height))
    }
  }
  return y
}

/** Height of a part below a table. */
function heightOf(paper: Paper, part: Part): number {
  const { width } = paper
  if ('facts' in part) {
    const columns = [part.facts, part.beside ?? []]
    return Math.max(...columns.map((facts) => factsHeight(paper, facts, factsStyle(paper, part))))
  }
  if ('text' in part) return headedBy(paper, part) + paper.heightOf(part.text, width, part)
  if ('totals' in part) return totalsHeight(paper, part)
  if ('signers' in part) return signersHeight(paper, part.signers)
  return 'blank' in part ? paper.letters({ size: LARGE }).height : 0
}

async function drawTable(paper: Paper, part: TablePart, y: number, below: number): Promise<number> {
  const table = new Table(paper, part.columns, y, part)
  for (const line of part.rows) await table.add(line)
  return table.end(below)
}

function factsStyle({ width }: Paper, part: FactsPart) {
  const { label, size = LARGE, bold = false, figure, beside, column = COLUMN } = part
  const own = beside ? width / 2 - 10 : figure ? width - column - BETWEEN : width
  return { width: own, label, size, bold }
}

/** Draws facts on the left, and the main figure or more facts on the right. Returns the y below both. */
function drawFactsPart(paper: Paper, part: FactsPart, from: number): number {
  const { facts, beside, remarks = [] } = part
  const y = beside ? paper.room(from, heightOf(paper, part)) : from
  const { margin: x, pages } = paper
  const style = factsStyle(paper, part)
  const right = beside
    ? drawFacts(paper, beside, { x: x + paper.width / 2, y, ...style })
    : drawFigure(paper, part, y)
  let left = drawFacts(paper, facts, { x, y, ...style })
  if (remarks.length > 0) left += 3
  for (const remark of remarks) {
    left = paper.room(left, paper.heightOf(remark, style.width))
    left += paper.write(remark, x, left, style.width, { color: GREY })
  }
  return paper.pages > pages ? left : Math.max(left, right)
}

function drawFigure(paper: Paper, part: FactsPart, y: number): number {
  const { figure, groups = [], column: width = COLUMN, size = LARGE } = part
  if (!figure) return y
  const x = paper.right - width
  return drawGroups(paper, groups, { x, y: drawHeadline(paper, figure, { x, y, width }), width, size })
}

/** Draws groups of figures with a line above each. */
export function drawGroups(
  paper: Paper,
  groups: readonly (readonly Figure[])[],
  { x, y, width, size }: Place,
): number {
  return groups
    .filter(({ length }) => length > 0)
    .reduce((at, figures) => {
      paper.rule(at, { from: x, to: x + width })
      return drawFigures(paper, figures, { x, y: at + 4, width, ...(size && { size }) })
    }, y)
}

/** Height of the heading of a text. */
const headedBy = (paper: Paper, { heading }: TextPart) => (heading ? paper.letters(HEADING).height + 3 : 0)

/** Writes a text line by line, so that it may continue on the next page. */
function drawText(paper: Paper, part: TextPart, from: number): number {
  const { text, heading, ...style } = part
  const { margin, width } = paper
  const letters = paper.letters(style)
  const headed = headedBy(paper, part)
  let y = paper.room(from, headed + letters.height)
  if (heading) paper.write(heading, margin, y, width, HEADING)
  y += headed
  for (const line of style.fit ? [text] : letters.lines(text, width)) {
    y = paper.room(y, letters.height)
    y += paper.write(line, margin, y, width, style)
  }
  return y
}

function totalsHeight(paper: Paper, { totals, notes = [], width }: TotalsPart): number {
  const left = paper.width - width - 20
  const noted = notes.reduce((sum, { text, ...style }) => sum + paper.heightOf(text, left, style) + 2, 0)
  return Math.max(noted, figuresHeight(paper, totals, LARGE))
}

function drawTotals(paper: Paper, part: TotalsPart, from: number, below: number): number {
  const { totals, notes = [], width } = part
  const height = totalsHeight(paper, part)
  const whole = height + below <= paper.bottom - paper.top
  const y = paper.room(from, whole ? height + below : height)
  const { pages } = paper
  let left = y
  for (const { text, ...style } of notes)
    left += paper.write(text, paper.margin, left, paper.width - width - 20, { color: GREY, ...style }) + 2
  const right = drawFigures(paper, totals, { x: paper.right - width, y, width, size: LARGE })
  return paper.pages > pages ? right : Math.max(left, right)
}

/** Writes a label with its value, or with a line to write on. */
function drawBlank(paper: Paper, { blank, value }: BlankPart, from: number): number {
  const { margin, width } = paper
  const style = { size: LARGE }
  const { height } = paper.letters(style)
  const y = paper.room(from, height)
  const start = paper.widthOf(blank, style)
  paper.write(blank, margin, y, width, { ...style, color: GREY })
  if (value) return y + paper.write(value, margin + start, y, width - start, style)
  paper.rule(y + height - 0.5, { from: margin + start + 2, to: margin + start + 180 })
  return y + height
}
