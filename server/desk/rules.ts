import { addDays } from '#server/kit/words/days.ts'
import { sumar } from '#server/kit/rules/figures.ts'

/** Both days included, `aaaa-mm-dd`. */
export interface Lapso {
  desde: string
  hasta: string
}

/** The Monday of the week in which a day lies; both `aaaa-mm-dd`. */
const lunesDe = (dia: string) => addDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * The whole days that are compared on the day `hoy`: yesterday; the week that it belongs to, from Monday to yesterday; and
 * the same days of the week before, so that both have as many. On Mondays the week is the one that ended yesterday.
 */
export function semanasPara(hoy: string): Record<'ayer' | 'semana' | 'anterior', Lapso> {
  const ayer = addDays(hoy, -1)
  const lunes = lunesDe(ayer)
  return {
    ayer: { desde: ayer, hasta: ayer },
    semana: { desde: lunes, hasta: ayer },
    anterior: { desde: addDays(lunes, -7), hasta: addDays(ayer, -7) },
  }
}

/** What each field of some days, decimal texts, comes to within a span. */
export function sumasEn<Dia extends Record<keyof Dia, string> & { fecha: string }>(
  dias: readonly Dia[],
  { desde, hasta }: Lapso,
): (campo: Exclude<keyof Dia, 'fecha'>) => number {
  const dentro = dias.filter(({ fecha }) => desde <= fecha && fecha <= hasta)
  return (campo) => sumar(dentro.map((dia) => dia[campo]))
}
