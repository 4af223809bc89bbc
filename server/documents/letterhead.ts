import { GREY, RED, type Sheet } from './sheet.ts'

/** The company on its papers. The logo is a PNG; another kind of image is left out. */
export interface Letterhead {
  nombre: string
  identificacion: string
  direccion: string
  telefono: string
  logo: Buffer | null
}

/** Logo and company at the left, what the paper is and its number at the right; answers where the body begins. */
export function drawLetterhead(
  sheet: Sheet,
  company: Letterhead,
  title: string,
  number: string,
  below: string[] = [],
): number {
  const { margin, width } = sheet
  const right = Math.min(210, width * 0.4)
  let x = margin
  if (company.logo) {
    sheet.doc.image(company.logo, margin, margin, { fit: [84, 40], align: 'center', valign: 'center' })
    x += 94
  }
  const room = margin + width - right - 12 - x
  let y = margin
  y += sheet.write(company.nombre, x, y, room, { size: 11.5, bold: true }) + 1
  y += sheet.write(company.identificacion, x, y, room, { size: 8, color: GREY })
  const contact = [company.direccion, company.telefono && `Tel. ${company.telefono}`].filter(Boolean)
  if (contact.length > 0) y += sheet.write(contact.join('  ·  '), x, y, room, { size: 8, color: GREY })

  const at = margin + width - right
  let end = margin
  end += sheet.write(title, at, end, right, { size: 10.5, bold: true, align: 'right' }) + 1
  sheet.writeFitting(number, at, end, right, { size: 19, bold: true, color: RED, align: 'right' })
  end += 22
  for (const line of below) end += sheet.write(line, at, end, right, { size: 8, color: GREY, align: 'right' })

  const body = Math.max(y, end, margin + (company.logo ? 40 : 0)) + 6
  sheet.rule(body)
  return body + 7
}
