import type { Turn } from './contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { GREY } from '#server/kit/papers/paper.ts'
import { rollPaper } from '#server/kit/papers/roll.ts'

const centred = { align: 'center' } as const
const large = { ...centred, bold: true }

/** Slip for the driver with a number that can be read from the cabin, on an 80 mm roll. */
export const turnPaper = ({ numero, placa, nota, llegada }: Turn, company: Letterhead): Promise<Buffer> =>
  rollPaper(
    {
      title: `Turno ${numero}`,
      parts: [
        { text: company.nombre, size: 11, ...large },
        { text: 'TURNO', size: 14, ...large },
        { text: String(numero), size: 96, fit: true, ...large },
        { text: placa, size: 30, fit: true, ...large },
        { text: `Llegó el ${writtenMoment(momentInBogota(llegada))}`, size: 11, ...centred },
        ...(nota ? [{ text: nota, color: GREY, ...centred }] : []),
        { text: 'Espere a que llamen su turno.', ...centred },
      ],
    },
    company,
  )
