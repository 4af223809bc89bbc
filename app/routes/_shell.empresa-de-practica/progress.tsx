import { AskAgain } from '#app/format/ask-again.tsx'

/** Estimate in words, rounded up so that it does not seem exact: `Faltan unos 40 segundos.`. */
export function secondsLeft(seconds: number): string {
  if (seconds > 90) return `Faltan unos ${Math.ceil(seconds / 60)} minutos.`
  if (seconds > 60) return 'Falta cerca de un minuto y medio.'
  if (seconds > 50) return 'Falta cerca de un minuto.'
  return `Faltan unos ${Math.max(10, Math.ceil(seconds / 10) * 10)} segundos.`
}

interface PracticeProgressProps {
  /** Hundredths of the whole. */
  avance: number
  /** Seconds left; null if unknown. */
  faltan: number | null
}

/** The page reloads itself, also without scripts. The work does not need the page. */
export function PracticeProgress({ avance, faltan }: PracticeProgressProps) {
  return (
    <>
      <AskAgain />
      <p>
        Preparando la empresa de práctica: {avance} %… {faltan === null ? '' : secondsLeft(faltan)}
      </p>
      <progress aria-label="Avance" value={avance} max={100} />
      <p>
        <small>
          {faltan === null && 'Tarda uno o dos minutos. '}Puede cerrar esta página: el trabajo sigue y aquí se
          ve cuando termina.
        </small>
      </p>
    </>
  )
}
