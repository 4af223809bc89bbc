import { addMonths, lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** How far back the first closing of a company may begin. */
const MESES_ATRAS = 24

/**
 * The months, `aaaa-mm`, that may be closed on a day (N-127): the one after the last closed, once it ended; where none is closed
 * yet any of the last two years, the latest first, since closing one closes what lies before it.
 */
export function mesesPorCerrar(ultimo: string | null, hoy: string): string[] {
  const terminado = lastEndedMonth(hoy)
  if (ultimo === null) return Array.from({ length: MESES_ATRAS }, (_, atras) => addMonths(terminado, -atras))
  const siguiente = addMonths(ultimo, 1)
  return siguiente <= terminado ? [siguiente] : []
}

/** '2 liquidaciones en borrador, 1 camión en el patio'; '' of nothing. */
export const pendientesEnPalabras = (pendientes: readonly { que: string; cuantos: number }[]): string =>
  pendientes.map(({ que }) => que).join(', ')

/** The numbers that lack between the first and the last of some, in order; of each gap at most `limite`. */
export function numerosQueFaltan(
  numeros: readonly number[],
  limite = 5,
): { faltan: number; primeros: number[] } {
  const ordenados = [...new Set(numeros)].sort((uno, otro) => uno - otro)
  const primeros: number[] = []
  let faltan = 0
  for (const [lugar, numero] of ordenados.entries()) {
    const antes = ordenados[lugar - 1] ?? numero - 1
    faltan += numero - antes - 1
    for (let falta = antes + 1; falta < numero && primeros.length < limite; falta += 1) primeros.push(falta)
  }
  return { faltan, primeros }
}

/** 422 of what is dated in a closed month, `aaaa-mm`, beside the field of its day: which month, and what helps. */
export function enPeriodoCerrado(mes: string, campo: string): Refusal {
  const mensaje = `El mes de ${writtenMonth(mes)} está cerrado. Use una fecha de un mes abierto, o pida que lo abran de nuevo en Períodos cerrados.`
  return new Refusal('VALIDACION', mensaje, { errores: { [campo]: [mensaje] } })
}
