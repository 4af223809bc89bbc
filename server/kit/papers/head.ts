import { CHECK_THIS } from '../words/papers.ts'
import { oneLine } from './letters.ts'
import { GREY, INK, type Paper, RED } from './paper.ts'

/** Company data on a paper. Only a PNG logo is drawn. */
export interface Letterhead {
  nombre: string
  identificacion: string
  direccion: string
  telefono: string
  logo: Buffer | null
  /** True for a practice company: its papers are marked as invalid. */
  practica?: boolean
  /** Address that checks the paper, drawn as a QR code that is also a link. */
  verificacion?: string
}

/** Heading of a paper: its name, its number in `size` points and a colour, and smaller texts. */
export interface Heading {
  title: string
  number: string
  size?: number
  color?: string
  below?: string[]
}

/** QR code of the check, in points, with its distance to the heading. */
const SQUARE = { side: 62, gap: 10 }
const ROLL_SQUARE = 92

/** Telephone that no line break divides; '' for none. */
const phone = ({ telefono }: Letterhead) => telefono && `Tel. ${telefono}`.replaceAll(' ', '\u00a0')

/** Draws logo and company on the left, heading and number on the right. Returns the y where the body begins. */
export function drawLetterhead(paper: Paper, company: Letterhead, heading: Heading): number {
  const { margin } = paper
  const { verificacion = '' } = company
  const width = paper.width - (verificacion ? SQUARE.side + SQUARE.gap : 0)
  const right = Math.min(220, width * 0.42)
  let x = margin
  if (company.logo) {
    paper.doc.image(company.logo, margin, margin, { fit: [84, 40], align: 'center', valign: 'center' })
    x += 94
  }
  const room = margin + width - right - 12 - x
  const contact = [company.direccion, phone(company)].filter(Boolean)
  let y = margin
  y += paper.write(company.nombre, x, y, room, { size: 12, bold: true }) + 1
  y += paper.write(company.identificacion, x, y, room, { color: GREY })
  const line = contact.join('  ·  ')
  const fits = paper.widthOf(line, { color: GREY }) <= room
  if (line) y += paper.write(fits ? line : contact.join('\n'), x, y, room, { color: GREY })

  const { title, number, size = 16, color = INK, below = [] } = heading
  const at = margin + width - right
  let end = margin
  end += paper.write(title, at, end, right, { fit: true, size: 10, bold: true, align: 'right' })
  end += paper.write(number, at, end, right, { fit: true, size, bold: true, color, align: 'right' })
  if (below.length > 0)
    end += paper.write(below.join('  ·  '), at, end, right, { color: GREY, align: 'right' })

  let body = Math.max(y, end, margin + (company.logo ? 40 : 0))
  if (verificacion) {
    paper.square(verificacion, margin + paper.width - SQUARE.side, margin, SQUARE.side)
    body += 2 + paper.write(CHECK_THIS, margin, body + 2, width, { color: GREY, align: 'right' })
    body = Math.max(body, margin + SQUARE.side)
  }
  body += 6
  paper.rule(body)
  return body + 7
}

/** Draws the letterhead of a roll, centred and in one column. Returns the y where the body begins. */
export function drawRollHead(paper: Paper, company: Letterhead, heading: Heading): number {
  const { margin: x, width } = paper
  const { title, number, below = [] } = heading
  const centred = { align: 'center' as const }
  let y = x
  if (company.logo) {
    paper.doc.image(company.logo, x + width / 2 - 50, y, { fit: [100, 42], align: 'center' })
    y += 46
  }
  y += paper.write(company.nombre, x, y, width, { size: 11, bold: true, ...centred })
  const lines = [company.identificacion, company.direccion, phone(company)]
  y += paper.write(lines.filter(Boolean).join('\n'), x, y, width, { color: GREY, ...centred }) + 5
  y += paper.write(title, x, y, width, { size: 10, bold: true, ...centred })
  y += paper.write(number, x, y, width, { fit: true, size: 24, bold: true, color: RED, ...centred })
  return y + paper.write(below.join('\n'), x, y, width, centred) + 3
}

/** Draws the QR code at the end of a roll, with its words below. Returns the y below them. */
export function drawRollCheck(paper: Paper, { verificacion }: Letterhead, from: number): number {
  if (!verificacion) return from
  const { margin: x, width } = paper
  const y = from + 12
  paper.square(verificacion, x + (width - ROLL_SQUARE) / 2, y, ROLL_SQUARE)
  const below = y + ROLL_SQUARE + 8
  return below + paper.write(CHECK_THIS, x, below, width, { color: GREY, align: 'center' })
}

/** Head of every page of a list or report. */
export interface RunningHead {
  company: string
  /** PNG that pdfkit can read. */
  logo: Uint8Array | null
  title: string
  /** Date and search, in smaller letters. */
  lines: string[]
  /** Word across each page, for a practice company. */
  mark?: string
}

const RUNNING_LOGO = { width: 96, height: 36 }
/** Room for the page number at the right of the title. */
const NUMBER_WIDTH = 90

/** Draws logo and title, then company, date and search in at most two lines. Returns the y below. */
export function drawRunningHead(paper: Paper, { company, logo, title, lines }: RunningHead): number {
  const { doc, margin, right } = paper
  if (logo) {
    // A data URL: pdfkit embeds an image once per name.
    const name = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
    doc.image(name, margin, margin, { fit: [RUNNING_LOGO.width, RUNNING_LOGO.height] })
  }
  const x = margin + (logo ? RUNNING_LOGO.width + 12 : 0)
  const style = { size: 14, bold: true }
  const [named = ''] = paper.letters(style).lines(oneLine(title), right - NUMBER_WIDTH - x)
  const about = [company, ...lines].join('  ·  ')
  const below = paper
    .letters()
    .lines(oneLine(about), right - x)
    .slice(0, 2)
  paper.write(named, x, margin, right - x, style)
  paper.write(below.join('\n'), x, margin + 18, right - x, { color: GREY })
  return margin + RUNNING_LOGO.height + 14
}
