import { whole } from '#server/kit/words/formats.ts'
import { writtenDays } from '#server/kit/words/months.ts'

interface Marked {
  desde: string
  hasta: string
  programa: string
  comprobantes: number | null
  reversos: number | null
  partes: number | null
}

/** Says what an export would mark: `Se marcarán 12 comprobantes del 3 al 5 de marzo de 2026 como exportados a …`. */
export function markedText({ programa, comprobantes, reversos, partes, ...days }: Marked): string {
  const many = comprobantes ?? 0
  const turned = reversos ?? 0
  const said =
    many === 1
      ? `Se marcará 1 comprobante ${writtenDays(days)} como exportado a ${programa}`
      : `Se marcarán ${whole(many)} comprobantes ${writtenDays(days)} como exportados a ${programa}`
  const files = (partes ?? 0) > 1 ? `, en ${whole(partes ?? 0)} archivos` : ''
  if (turned === 0) return `${said}${files}.`
  const which =
    turned === 1 ? '1 es el reverso de uno que cambió' : `${whole(turned)} son reversos de los que cambiaron`
  return `${said}${files}; ${which}.`
}
