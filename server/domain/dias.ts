/** The day in Bogotá of a moment, `aaaa-mm-dd`. */
export const diaEnBogota = (momento: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(momento)

/** Whether a text is a day of the calendar, `aaaa-mm-dd`, of the years that a database holds. */
export function esDia(texto: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(texto) || texto.startsWith('0000')) return false
  const momento = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(momento.getTime()) && momento.toISOString().startsWith(texto)
}

/** The day before a day; both `aaaa-mm-dd`. */
export function diaAnterior(dia: string): string {
  const momento = new Date(`${dia}T00:00:00Z`)
  momento.setUTCDate(momento.getUTCDate() - 1)
  return momento.toISOString().slice(0, 10)
}

/** The day that lies `dias` after a day (before it, when negative); both `aaaa-mm-dd`. */
export function diaSumado(dia: string, dias: number): string {
  const momento = new Date(`${dia}T00:00:00Z`)
  momento.setUTCDate(momento.getUTCDate() + dias)
  return momento.toISOString().slice(0, 10)
}
