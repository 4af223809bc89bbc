import type { Heading } from './head.ts'
import type { Seal, Style } from './paper.ts'
import { type TableColumn, type TableLine, type TableOptions, TIGHT } from './table.ts'

/** Labelled value. A fact without a value is left out. */
export type Fact = readonly [label: string, value: string]

/** A labelled figure. The unit follows the last digit, so that digits align. */
export interface Figure {
  name: string
  value: string
  unit?: string
  bold?: boolean
  size?: number
}

/** A signer: role, with name and identification if known. */
export interface Signer {
  role: string
  name: string
}

/** Facts, with the main figure of the paper on their right. */
export interface FactsPart {
  facts: readonly Fact[]
  /** Room for the labels in points. */
  label: number
  size?: number
  bold?: boolean
  /** Facts in a second column of the same width. */
  beside?: readonly Fact[]
  figure?: Fact
  /** Figures below the main one, in groups. */
  groups?: readonly (readonly Figure[])[]
  /** Width of the main figure and its groups. */
  column?: number
  /** Remarks below the facts. */
  remarks?: readonly string[]
}

export interface TextPart extends Style {
  text: string
  heading?: string
}

export interface TablePart extends TableOptions {
  columns: readonly TableColumn[]
  rows: readonly TableLine[]
  /** Columns of a roll, by index: name and figure. */
  onRoll?: readonly number[]
}

/** Figures on the right, with notes on their left. */
export interface TotalsPart {
  totals: readonly Figure[]
  width: number
  notes?: readonly (Style & { text: string })[]
}

/** Line to be filled in by hand when the value is ''. */
export interface BlankPart {
  blank: string
  value: string
}

export interface SignersPart {
  signers: readonly Signer[]
  /** One below the other on a roll. */
  apart?: boolean
}

export type Part = FactsPart | TextPart | TablePart | TotalsPart | BlankPart | SignersPart

/** A paper as data. A drawer lays it out for letter, half letter or a roll of 80 mm. */
export interface PaperData {
  /** Title of the file. */
  title: string
  /** Missing on a slip without letterhead. */
  heading?: Heading
  /** Word across each page, for a paper that does not count yet. */
  mark?: string
  /** Reason for voiding, written in red; its first word is across each page. '' for a valid paper. */
  voided?: string
  parts: readonly Part[]
  /** Note at the bottom of each page. */
  foot?: string
  /** Identifier of an electronic document, on each page. */
  seal?: Seal | undefined
  margin?: number
}

/** Column of the table of a paper, `width` points wide. Figures align right; `left` aligns texts left. */
export interface Column<Row> {
  label: string
  width: number
  text: (row: Row) => string
  left?: boolean
  /** On a roll too, which has room for a name and a figure. */
  onRoll?: boolean
}

interface Around extends Omit<TableOptions, 'pad'> {
  /** Label, and the sums below the last columns. */
  totals?: { label: string; sums: readonly string[] }
}

/** Table of a paper from its columns and rows. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { totals, ...options }: Around = {},
): TablePart {
  const lines = rows.map((row): TableLine => ({ kind: 'row', texts: columns.map(({ text }) => text(row)) }))
  if (totals) {
    const { label, sums } = totals
    const before = columns.slice(sums.length).map(() => undefined)
    lines.push({ kind: 'subtotal', label, texts: [...before, ...sums] })
  }
  return {
    columns: columns.map(({ label, width, left }) => ({ label, width, align: left ? 'left' : 'right' })),
    rows: lines,
    ...options,
    pad: TIGHT,
    onRoll: columns.flatMap(({ onRoll }, index) => (onRoll ? [index] : [])),
  }
}

/** Table below its heading; nothing without rows. */
export const filledTable = <Row>(
  heading: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): TablePart[] => (rows.length > 0 ? [table(columns, rows, { heading })] : [])
