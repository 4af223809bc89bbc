import type { Turn } from './contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { PRACTICE_MARK } from '#server/kit/words/sentences.ts'
import type { Letterhead } from '#server/kit/papers/letterhead.ts'
import { GREY, rollPaper, type Sheet } from '#server/kit/papers/sheet.ts'

/** Slip for the driver with a number that can be read from the cabin, on an 80 mm roll. */
export const turnPaper = (turn: Turn, company: Letterhead): Promise<Buffer> =>
  rollPaper(`Turno ${turn.numero}`, (sheet) => drawTurn(sheet, turn, company))

/** Draws the slip from the top and returns the y of its lower edge. */
function drawTurn(sheet: Sheet, { numero, placa, nota, llegada }: Turn, company: Letterhead): number {
  const { margin: x, width } = sheet
  if (company.practica) sheet.mark(PRACTICE_MARK)
  const align = 'center' as const
  let y = x + sheet.write(company.nombre, x, x, width, { size: 11, bold: true, align }) + 6
  y += sheet.write('TURNO', x, y, width, { size: 14, bold: true, align })
  y += sheet.writeFitting(String(numero), x, y, width, { size: 96, bold: true, align })
  y += sheet.writeFitting(placa, x, y, width, { size: 30, bold: true, align }) + 4
  y += sheet.write(`Llegó el ${writtenMoment(momentInBogota(llegada))}`, x, y, width, { size: 11, align })
  if (nota) y += sheet.write(nota, x, y, width, { color: GREY, align })
  return y + sheet.write('Espere a que llamen su turno.', x, y + 6, width, { align }) + 6
}
