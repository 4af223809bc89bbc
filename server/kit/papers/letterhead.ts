import { CHECK_THIS } from '../words/papers.ts'
import { PRACTICE_MARK } from '../words/sentences.ts'
import { GREY, INK, RED, type Sheet } from './sheet.ts'

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

/** Heading of a paper: its name, its number in `size` points and a colour, and smaller lines. */
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
export function drawLetterhead(sheet: Sheet, company: Letterhead, heading: Heading): number {
  const { margin } = sheet
  const { verificacion = '' } = company
  if (company.practica) sheet.mark(PRACTICE_MARK)
  const width = sheet.width - (verificacion ? SQUARE.side + SQUARE.gap : 0)
  const right = Math.min(220, width * 0.42)
  let x = margin
  if (company.logo) {
    sheet.doc.image(company.logo, margin, margin, { fit: [84, 40], align: 'center', valign: 'center' })
    x += 94
  }
  const room = margin + width - right - 12 - x
  const contact = [company.direccion, phone(company)].filter(Boolean)
  let y = margin
  y += sheet.write(company.nombre, x, y, room, { size: 12, bold: true }) + 1
  y += sheet.write(company.identificacion, x, y, room, { color: GREY })
  if (contact.length > 0) y += sheet.write(contact.join('  ·  '), x, y, room, { color: GREY })

  const { title, number, size = 16, color = INK, below = [] } = heading
  const at = margin + width - right
  let end = margin
  end += sheet.writeFitting(title, at, end, right, { size: 10, bold: true, align: 'right' })
  end += sheet.writeFitting(number, at, end, right, { size, bold: true, color, align: 'right' })
  for (const line of below) end += sheet.write(line, at, end, right, { color: GREY, align: 'right' })

  let body = Math.max(y, end, margin + (company.logo ? 40 : 0))
  if (verificacion) {
    sheet.square(verificacion, margin + sheet.width - SQUARE.side, margin, SQUARE.side)
    body += 2 + sheet.write(CHECK_THIS, margin, body + 2, width, { color: GREY, align: 'right' })
    body = Math.max(body, margin + SQUARE.side)
  }
  body += 6
  sheet.rule(body)
  return body + 7
}

/** Draws the letterhead of a roll, centred and in one column. Returns the y where the body begins. */
export function drawRollHead(
  sheet: Sheet,
  company: Letterhead,
  { title, number, below }: { title: string; number: string; below: string },
): number {
  const { margin: x, width } = sheet
  if (company.practica) sheet.mark(PRACTICE_MARK)
  const centred = { align: 'center' as const }
  let y = x
  if (company.logo) {
    sheet.doc.image(company.logo, x + width / 2 - 50, y, { fit: [100, 42], align: 'center' })
    y += 46
  }
  y += sheet.write(company.nombre, x, y, width, { size: 11, bold: true, ...centred })
  const lines = [company.identificacion, company.direccion, phone(company)]
  y += sheet.write(lines.filter(Boolean).join('\n'), x, y, width, { color: GREY, ...centred }) + 5
  y += sheet.write(title, x, y, width, { size: 10, bold: true, ...centred })
  y += sheet.writeFitting(number, x, y, width, { size: 24, bold: true, color: RED, ...centred })
  return y + sheet.write(below, x, y, width, centred) + 3
}

/** Draws the QR code at the end of a roll, with its words below. Returns the y below them. */
export function drawRollCheck(sheet: Sheet, { verificacion }: Letterhead, from: number): number {
  if (!verificacion) return from
  const { margin: x, width } = sheet
  const y = from + 12
  sheet.square(verificacion, x + (width - ROLL_SQUARE) / 2, y, ROLL_SQUARE)
  const below = y + ROLL_SQUARE + 8
  return below + sheet.write(CHECK_THIS, x, below, width, { color: GREY, align: 'center' })
}
