import { addDays, weekStart } from '#server/kit/words/days.ts'
import { addUp } from '#server/kit/rules/figures.ts'

/** Days `aaaa-mm-dd`, first and last included. */
export interface Lapso {
  desde: string
  hasta: string
}

/**
 * Compared periods of the day `hoy` (desk/README.md, compared weeks). Only full days, so both weeks have
 * equal length.
 */
export function weeksFor(hoy: string): Record<'ayer' | 'semana' | 'anterior', Lapso> {
  const ayer = addDays(hoy, -1)
  const lunes = weekStart(ayer)
  return {
    ayer: { desde: ayer, hasta: ayer },
    semana: { desde: lunes, hasta: ayer },
    anterior: { desde: addDays(lunes, -7), hasta: addDays(ayer, -7) },
  }
}

/** Sum of each field within a period. The fields are numbers or decimal texts. */
export function sumsIn<Dia extends Record<keyof Dia, string | number> & { fecha: string }>(
  dias: readonly Dia[],
  { desde, hasta }: Lapso,
): (campo: Exclude<keyof Dia, 'fecha'>) => number {
  const dentro = dias.filter(({ fecha }) => desde <= fecha && fecha <= hasta)
  return (campo) => addUp(dentro.map((dia) => dia[campo]))
}
