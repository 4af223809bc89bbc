import { whole } from '#server/kit/words/formats.ts'
import { writtenDays } from '#server/kit/words/months.ts'

interface Marked {
  desde: string
  hasta: string
  programa: string
  comprobantes: number
  reversos: number
  partes: number
}

/** Says what an export would mark: `Se marcarán 12 comprobantes del 3 al 5 de marzo de 2026 como exportados a …`. */
export function markedText({ programa, comprobantes, reversos, partes, ...days }: Marked): string {
  const said =
    comprobantes === 1
      ? `Se marcará 1 comprobante ${writtenDays(days)} como exportado a ${programa}`
      : `Se marcarán ${whole(comprobantes)} comprobantes ${writtenDays(days)} como exportados a ${programa}`
  const files = partes > 1 ? `, en ${whole(partes)} archivos` : ''
  if (reversos === 0) return `${said}${files}.`
  const which =
    reversos === 1
      ? '1 es el reverso de uno que cambió'
      : `${whole(reversos)} son reversos de los que cambiaron`
  return `${said}${files}; ${which}.`
}
