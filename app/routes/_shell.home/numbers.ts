import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { daysBetween, writtenDay } from '#server/kit/words/days.ts'
import { measure, whole } from '#server/kit/words/formats.ts'

interface Span {
  desde: string
  hasta: string
}

/** Name of the compared week. On Mondays it is the whole last week. */
export const weekName = ({ desde, hasta }: Span) =>
  daysBetween(desde, hasta) === 6 ? 'La semana pasada' : 'Esta semana'

/** `28/09`. */
export const shortDay = (day: string) => writtenDay(day).slice(0, 5)

/** `312 t`, or `8,4 t` for small amounts. */
export const tonnes = (kg: number) => `${shortTonnes(kg)}\u00a0t`

/** Like `tonnes`, without the unit, for a bar. */
export const shortTonnes = (kg: number) => (kg < 100_000 ? measure(round(kg / 1000, 1)) : whole(kg / 1000))

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** `8 % más`, `12 % menos` or `lo mismo`. Empty without an earlier amount. */
export function change(now: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return 'lo mismo'
  return `${whole(Math.abs(percent))}\u00a0% ${percent > 0 ? 'más' : 'menos'}`
}

/** Chart in one sentence. */
export function weekTitle({ semana, anterior }: NonNullable<Dashboard['compras']>): string {
  const week = weekName(semana)
  if (semana.kg === 0) {
    const before = anterior.kg > 0 ? `; en los mismos días de la anterior, ${tonnes(anterior.kg)}` : ''
    return `${week} no ${daysBetween(semana.desde, semana.hasta) === 6 ? 'entró' : 'ha entrado'} nada${before}`
  }
  const compared = change(semana.kg, anterior.kg)
  return `${week} entraron ${tonnes(semana.kg)}${compared && `, ${compared}`}`
}
