import type { Fact, Figure, Signer } from './data.ts'
import { GREY, INK, LARGEST, type Paper, SIZE } from './paper.ts'

/** Space between rows. */
const LEAD = 2.5
/** Maximum width of a single signature line. */
const SIGNATURE = 260
/** Space above a signature line. */
const SIGNING = 30

/** Position and width; `size` is the font size. */
export interface Place {
  x: number
  y: number
  width: number
  size?: number
}

/** Layout of facts: room for the labels, font size, and whether values are bold. */
export interface FactsStyle {
  width: number
  label: number
  size?: number
  bold?: boolean
}

/** Height of one fact. */
function factHeight(
  paper: Paper,
  [name, value]: Fact,
  { width, label, size = SIZE, bold = false }: FactsStyle,
) {
  const valued = paper.heightOf(value, width - label, { size, bold })
  return Math.max(paper.heightOf(name, label - 4, { size }), valued) + LEAD
}

/** Facts that are written: those without a value are left out. */
const stated = (facts: readonly Fact[]) => facts.filter(([, value]) => value !== '')

export const factsHeight = (paper: Paper, facts: readonly Fact[], style: FactsStyle): number =>
  stated(facts).reduce((sum, fact) => sum + factHeight(paper, fact, style), 0)

/** Writes labels and values in rows from y on. Returns the y below. */
export function drawFacts(
  paper: Paper,
  facts: readonly Fact[],
  { x, y, ...style }: FactsStyle & { x: number; y: number },
): number {
  const { width, label, size = SIZE, bold = false } = style
  let at = y
  for (const fact of stated(facts)) {
    const height = factHeight(paper, fact, style)
    at = paper.room(at, height - LEAD)
    paper.write(fact[0], x, at, label - 4, { size, color: GREY })
    paper.write(fact[1], x + label, at, width - label, { size, bold })
    at += height
  }
  return at
}

/** Writes the main figure of the paper in large type below its name. Returns the y below. */
export function drawHeadline(paper: Paper, [name, value]: Fact, { x, y, width }: Place): number {
  const below = y + paper.write(name, x, y, width, { bold: true, align: 'right' })
  return (
    below + paper.write(value, x, below, width, { size: LARGEST, bold: true, align: 'right', fit: true }) + 2
  )
}

/** Writes names on the left and figures on the right, aligned at the last digit. Returns the y below. */
export function drawFigures(
  paper: Paper,
  figures: readonly Figure[],
  { x, y, width, size: usual = SIZE }: Place,
): number {
  const units = figures.map(({ unit, bold = false }) =>
    unit ? paper.widthOf(` ${unit}`, { size: usual, bold }) : 0,
  )
  const behind = Math.max(0, ...units)
  let at = y
  for (const { name, value, unit = '', bold = false, size = usual } of figures) {
    const style = { size, bold }
    const room = paper.widthOf(value, style) + 1
    const right = x + width - behind
    const names = right - room - 8 - x
    at = paper.room(at, paper.heightOf(name, names, style))
    const height = paper.write(name, x, at, names, { ...style, color: bold ? INK : GREY })
    paper.write(value, right - room, at, room, { ...style, align: 'right' })
    if (unit) paper.write(unit, right, at, behind + 1, { ...style, align: 'right' })
    at += height + LEAD
  }
  return at
}

/** Height of figures whose names take one line. */
export const figuresHeight = (paper: Paper, figures: readonly Figure[], usual = SIZE): number =>
  figures.reduce((sum, { size = usual }) => sum + paper.letters({ size }).height + LEAD, 0)

/** Height of the signatures with the space above their lines. */
export function signersHeight(paper: Paper, signers: readonly Signer[]): number {
  const { width } = signing(paper, signers)
  const texts = signers.map(({ role, name }) => [name, role].filter(Boolean).join('\n'))
  return SIGNING + 3 + Math.max(...texts.map((text) => paper.heightOf(text, width)))
}

/** Draws signature lines side by side, each with its signer below. Returns the y below them. */
export function drawSigners(paper: Paper, signers: readonly Signer[], y: number): number {
  const { width, gap } = signing(paper, signers)
  const line = y + SIGNING
  signers.forEach(({ role, name }, index) => {
    const x = paper.margin + index * (width + gap)
    paper.rule(line, { from: x, to: x + width, color: INK })
    const below = name ? line + 3 + paper.write(name, x, line + 3, width, { align: 'center' }) : line + 3
    paper.write(role, x, below, width, { color: GREY, align: 'center' })
  })
  return y + signersHeight(paper, signers)
}

function signing(paper: Paper, { length }: readonly Signer[]) {
  const gap = 20
  const each = (paper.width - gap * (length - 1)) / length
  return { gap, width: length === 1 ? Math.min(SIGNATURE, each) : each }
}
