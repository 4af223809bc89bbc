import { AskAgain } from '#app/format/ask-again.tsx'

/** Progress in hundredths. The page reloads itself, also without scripts. The work does not need the page. */
export function PracticeProgress({ avance }: { avance: number }) {
  return (
    <>
      <AskAgain />
      <p>Preparando la empresa de práctica: {avance} %…</p>
      <progress aria-label="Avance" value={avance} max={100} />
      <p>
        <small>
          Tarda uno o dos minutos. Puede cerrar esta página: el trabajo sigue y aquí se ve cuando termina.
        </small>
      </p>
    </>
  )
}
