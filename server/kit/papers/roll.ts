import { drawFacts, drawFigures, drawHeadline, drawSigners } from './blocks.ts'
import type { FactsPart, PaperData, Part, TablePart } from './data.ts'
import { drawRollCheck, drawRollHead, type Letterhead } from './head.ts'
import { drawGroups, drawVoided, markOf } from './letter.ts'
import { Paper, ROLL, TALL } from './paper.ts'

const MARGIN = 10
/** Room for the labels of facts. */
const LABEL = 66
const PAD = 4

/** Draws a paper on a roll of 80 mm, as long as its content. */
export async function rollPaper(data: PaperData, company: Letterhead): Promise<Buffer> {
  const options = { margin: MARGIN, title: data.title, mark: markOf(data, company), black: true }
  const trial = await Paper.open({ ...options, size: [ROLL, TALL] })
  const length = drawRoll(trial, data, company) + 30
  const paper = await Paper.open({ ...options, size: [ROLL, length] })
  drawRoll(paper, data, company)
  return paper.end()
}

/** Draws from the top and returns the y where the drawing ends. */
function drawRoll(paper: Paper, data: PaperData, company: Letterhead): number {
  const head = data.heading ? drawRollHead(paper, company, data.heading) : paper.top
  const from = drawVoided(paper, data, head)
  return drawRollCheck(
    paper,
    company,
    data.parts.reduce((y, part) => drawPart(paper, part, y), from),
  )
}

function drawPart(paper: Paper, part: Part, y: number): number {
  const { margin: x, width } = paper
  if ('facts' in part) return drawFactsPart(paper, part, y)
  if ('columns' in part) return drawTable(paper, part, y)
  if ('text' in part) return y + paper.write(part.text, x, y, width, part)
  if ('totals' in part) {
    const below = drawFigures(paper, part.totals, { x, y: ruled(paper, y), width })
    const { notes = [] } = part
    return notes.reduce((at, { text, ...style }) => at + paper.write(text, x, at, width, style), below)
  }
  if ('blank' in part) return y + paper.write(part.blank + part.value, x, y, width)
  if (!part.apart) return drawSigners(paper, part.signers, y)
  return part.signers.reduce((at, signer) => drawSigners(paper, [signer], at), y)
}

/** Draws a line across the roll. Returns the y below. */
function ruled(paper: Paper, y: number): number {
  paper.rule(y)
  return y + PAD
}

/** Draws the facts. A figure that stands alone is above them; one with groups below. */
function drawFactsPart(paper: Paper, part: FactsPart, from: number): number {
  const { facts, figure, groups, remarks = [] } = part
  const { margin: x, width } = paper
  const headline = (at: number) =>
    figure ? drawHeadline(paper, figure, { x, y: ruled(paper, at), width }) : at
  let y = groups ? from : headline(from)
  y = drawFacts(paper, facts, { x, y: ruled(paper, y), width, label: LABEL })
  if (groups) y = drawGroups(paper, groups, { x, y: headline(y), width })
  if (remarks.length === 0) return y
  y = ruled(paper, y)
  return y + paper.write(remarks.join('\n'), x, y, width)
}

/** Draws a table as names and figures. */
function drawTable(
  paper: Paper,
  { rows, onRoll: [name = 0, figure = 1] = [] }: TablePart,
  y: number,
): number {
  const figures = rows.map(({ texts }) => ({ name: texts[name] ?? '', value: texts[figure] ?? '' }))
  return drawFigures(paper, figures, { x: paper.margin, y: ruled(paper, y), width: paper.width })
}
