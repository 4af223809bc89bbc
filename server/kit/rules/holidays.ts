import { addDays } from '../words/days.ts'

/** Holidays that stay where they fall, `mm-dd`. */
const FIJOS = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
/** Holidays that are kept on the Monday that follows, unless they fall on one (Ley 51 de 1983). */
const TRASLADADOS = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Days from Easter Sunday to holidays that stay: Maundy Thursday and Good Friday. */
const SEMANA_SANTA = [-3, -2]
/** Days from Easter Sunday to the Mondays of Ascension, Corpus Christi and the Sacred Heart. */
const TRAS_PASCUA = [43, 64, 71]

/** The holidays of Colombia in a year, `yyyy-mm-dd` (Ley 51 de 1983, 'Ley Emiliani'). */
export function festivosDe(anio: number): Set<string> {
  const pascua = domingoDePascua(anio)
  return new Set([
    ...FIJOS.map((dia) => `${anio}-${dia}`),
    ...TRASLADADOS.map((dia) => lunesDesde(`${anio}-${dia}`)),
    ...[...SEMANA_SANTA, ...TRAS_PASCUA].map((dias) => addDays(pascua, dias)),
  ])
}

/** The `orden`th working day of a month, `yyyy-mm`: neither Saturday, nor Sunday, nor holiday. */
export function diaHabil(mes: string, orden: number): string {
  const festivos = festivosDe(Number(mes.slice(0, 4)))
  let dia = addDays(`${mes}-01`, -1)
  for (let habiles = 0; habiles < orden;) {
    dia = addDays(dia, 1)
    if (![0, 6].includes(diaDeLaSemana(dia)) && !festivos.has(dia)) habiles++
  }
  return dia
}

/** 0 is Sunday. */
const diaDeLaSemana = (dia: string) => new Date(`${dia}T00:00:00Z`).getUTCDay()

/** The Monday that a day is, or that follows it. */
const lunesDesde = (dia: string) => addDays(dia, (8 - diaDeLaSemana(dia)) % 7)

/** Easter Sunday of the Gregorian calendar (Butcher's algorithm), `yyyy-mm-dd`. */
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
