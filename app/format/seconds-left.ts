/** Estimate in words, rounded up so that it does not seem exact: `Faltan unos 40 segundos.`. */
export function secondsLeft(seconds: number): string {
  if (seconds > 90) return `Faltan unos ${Math.ceil(seconds / 60)} minutos.`
  if (seconds > 60) return 'Falta cerca de un minuto y medio.'
  if (seconds > 50) return 'Falta cerca de un minuto.'
  return `Faltan unos ${Math.max(10, Math.ceil(seconds / 10) * 10)} segundos.`
}
