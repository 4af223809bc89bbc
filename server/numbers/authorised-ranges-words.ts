import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'

/**
 * Warning limits: share of used numbers, and days before the end of the range
 * (numbers/README.md, range warnings).
 */
export const USED_FROM = 0.9
export const DAYS_BEFORE_END = 30

interface Authorised {
  resolucion: string
  fecha_resolucion: string
  prefijo: string
  numero_desde: number
  numero_hasta: number
  vigente_desde: string
  vigente_hasta: string
}

/**
 * Range as printed: 'Resolución DIAN 18764000001 del 02/01/2026: FV del 1 al 5.000, del 02/01/2026 al
 * 01/01/2028'.
 */
export function authorisationText(range: Authorised | null | undefined): string {
  if (!range) return ''
  const { resolucion, fecha_resolucion, prefijo, numero_desde, numero_hasta } = range
  const numbers = [prefijo, `del ${whole(numero_desde)} al ${whole(numero_hasta)}`].filter(Boolean).join(' ')
  const days = `del ${writtenDay(range.vigente_desde)} al ${writtenDay(range.vigente_hasta)}`
  return `Resolución DIAN ${resolucion} del ${writtenDay(fecha_resolucion)}: ${numbers}, ${days}`
}
