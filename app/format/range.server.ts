import { addDays, today, weekStart, writtenDay } from '#server/kit/words/days.ts'

/** Range of days in words, both included; '' without bounds. */
export function rangeText({ desde, hasta }: Record<string, string>): string {
  if (desde && desde === hasta) return `El ${writtenDay(desde)}`
  if (desde && hasta) return `Del ${writtenDay(desde)} al ${writtenDay(hasta)}`
  if (desde) return `Desde el ${writtenDay(desde)}`
  return hasta ? `Hasta el ${writtenDay(hasta)}` : ''
}

/** Usual ranges relative to `hoy` in Bogotá. Weeks begin on Monday. */
export function quickRanges(hoy = today()): { label: string; desde: string; hasta: string }[] {
  const ayer = addDays(hoy, -1)
  return [
    { label: 'Hoy', desde: hoy, hasta: hoy },
    { label: 'Ayer', desde: ayer, hasta: ayer },
    { label: 'Esta semana', desde: weekStart(hoy), hasta: hoy },
    { label: 'Este mes', desde: `${hoy.slice(0, 8)}01`, hasta: hoy },
  ]
}
