import { AskAgain } from '#app/format/ask-again.tsx'
import { secondsLeft } from '#app/format/seconds-left.ts'

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
