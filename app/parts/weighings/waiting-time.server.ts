import { dayInBogota, writtenDay } from '#server/kit/words/days.ts'
import { duration } from '#server/kit/words/formats.ts'

const MINUTE_MS = 60_000
/** Hours after which a waiting truck is marked. */
const LONG_H = 24

const CLOCK = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Start and duration as text; empty without a start. `largo`: more than a day. */
export function waitingTime(since = '', now: Date): { desde: string; tiempo: string; largo: boolean } {
  const from = new Date(since)
  if (since === '' || Number.isNaN(from.getTime())) return { desde: '', tiempo: '', largo: false }
  const day = dayInBogota(from)
  const clock = CLOCK.format(from)
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / MINUTE_MS))
  return {
    desde: day === dayInBogota(now) ? clock : `${writtenDay(day).slice(0, 5)} ${clock}`,
    tiempo: duration(minutes),
    largo: minutes >= LONG_H * 60,
  }
}
