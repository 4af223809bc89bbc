import { addDays } from '../words/days.ts'

/** Holidays with a fixed date, `mm-dd`. */
const FIJOS = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
/** Holidays moved to the following Monday, unless they fall on a Monday (Ley 51 de 1983). */
const TRASLADADOS = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Maundy Thursday and Good Friday, in days from Easter Sunday. */
const SEMANA_SANTA = [-3, -2]
/** Mondays of Ascension, Corpus Christi and the Sacred Heart, in days from Easter Sunday. */
const TRAS_PASCUA = [43, 64, 71]

/** Returns the holidays of Colombia in a year, `yyyy-mm-dd` (Ley 51 de 1983, 'Ley Emiliani'). */
export function holidaysOf(anio: number): Set<string> {
  const pascua = domingoDePascua(anio)
  return new Set([
    ...FIJOS.map((dia) => `${anio}-${dia}`),
    ...TRASLADADOS.map((dia) => lunesDesde(`${anio}-${dia}`)),
    ...[...SEMANA_SANTA, ...TRAS_PASCUA].map((dias) => addDays(pascua, dias)),
  ])
}

const festivosPorAnio = new Map<number, Set<string>>()

/** True for a day that is no Saturday, Sunday or holiday. */
function isBusinessDay(dia: string): boolean {
  const anio = Number(dia.slice(0, 4))
  const festivos = festivosPorAnio.get(anio) ?? holidaysOf(anio)
  festivosPorAnio.set(anio, festivos)
  return ![0, 6].includes(diaDeLaSemana(dia)) && !festivos.has(dia)
}

/** Returns the business day number `orden` after `dia`. Negative `orden` goes back. */
function businessDayFrom(dia: string, orden: number): string {
  let hasta = dia
  for (let faltan = Math.abs(orden); faltan > 0;) {
    hasta = addDays(hasta, Math.sign(orden))
    if (isBusinessDay(hasta)) faltan--
  }
  return hasta
}

/** Returns working day number `orden` of a month, `yyyy-mm`. Saturdays, Sundays and holidays do not count. */
export const businessDay = (mes: string, orden: number): string =>
  businessDayFrom(addDays(`${mes}-01`, -1), orden)

/**
 * Returns the first and last day that are at most `dias` business days from `dia`. The distance of two days is the
 * number of business days after the earlier one, up to and including the later one.
 */
export const businessDaysAround = (dia: string, dias: number): { desde: string; hasta: string } => ({
  desde: businessDayFrom(addDays(dia, 1), -(dias + 1)),
  hasta: addDays(businessDayFrom(dia, dias + 1), -1),
})

/** Weekday; 0 is Sunday. */
const diaDeLaSemana = (dia: string) => new Date(`${dia}T00:00:00Z`).getUTCDay()

/** The day itself if it is a Monday, else the following Monday. */
const lunesDesde = (dia: string) => addDays(dia, (8 - diaDeLaSemana(dia)) % 7)

/** Returns Easter Sunday, `yyyy-mm-dd` (Gregorian calendar, Butcher's algorithm). */
function domingoDePascua(anio: number): string {
  const ciclo = anio % 19
  const siglo = Math.floor(anio / 100)
  const enSiglo = anio % 100
  const correccion = Math.floor((siglo - Math.floor((siglo + 8) / 25) + 1) / 3)
  const epacta = (19 * ciclo + siglo - Math.floor(siglo / 4) - correccion + 15) % 30
  const semana = (32 + 2 * (siglo % 4) + 2 * Math.floor(enSiglo / 4) - epacta - (enSiglo % 4)) % 7
  const ajuste = Math.floor((ciclo + 11 * epacta + 22 * semana) / 451)
  return addDays(`${anio}-03-22`, epacta + semana - 7 * ajuste)
}
