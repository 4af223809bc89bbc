import { addMonths, lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** Months back for the first closing of a company. */
const MESES_ATRAS = 24

/**
 * Months `aaaa-mm` that can be closed on a day: the one after the last closed, if it has ended. Before the
 * first closing, any of the last 24 months, latest first: closing one closes all earlier months
 * (periods/README.md, order of closing).
 */
export function monthsToClose(ultimo: string | null, hoy: string): string[] {
  if (ultimo !== null) return monthsLeft(ultimo, hoy).slice(0, 1)
  const terminado = lastEndedMonth(hoy)
  return Array.from({ length: MESES_ATRAS }, (_, atras) => addMonths(terminado, -atras))
}

/**
 * Ended months `aaaa-mm` after the last closed one, oldest first and at most 24. None before the first closing, which
 * closes all earlier months by itself.
 */
export function monthsLeft(ultimo: string | null, hoy: string): string[] {
  if (ultimo === null) return []
  const siguientes = Array.from({ length: MESES_ATRAS }, (_, lugar) => addMonths(ultimo, lugar + 1))
  return siguientes.filter((mes) => mes <= lastEndedMonth(hoy))
}

/**
 * Words for what is open in a month and what does not tie; both empty for nothing. Example of `pendientes`:
 * '2 liquidaciones en borrador, 1 camión en el patio'. `dicho` continues a sentence: 'sigue abierto: …'.
 */
export function pendingInWords(abiertos: readonly { que: string }[], cuadres: readonly { que: string }[]) {
  const abierto = abiertos.map(({ que }) => que).join(', ')
  const descuadre = cuadres
    .map(({ que }) => que)
    .filter(Boolean)
    .join('; ')
  return {
    pendientes: [abierto, descuadre].filter(Boolean).join('; '),
    dicho: [abierto && `sigue abierto: ${abierto}`, descuadre && `no cuadra ${descuadre}`]
      .filter(Boolean)
      .join(', y '),
  }
}

/** Counts the gaps in a list of numbers and returns the first `limite` missing numbers. */
export function missingNumbersOf(
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

/** Error 422 on the date field of a record in a closed month `aaaa-mm`. */
export function inClosedPeriod(mes: string, campo: string): Refusal {
  const mensaje = `El mes de ${writtenMonth(mes)} está cerrado. Use una fecha de un mes abierto, o pida que lo abran de nuevo en Períodos cerrados.`
  return new Refusal('VALIDACION', mensaje, { errores: { [campo]: [mensaje] } })
}
