import { AskAgain } from '#app/format/ask-again.tsx'

/** How far the company is, in hundredths; it goes on without this page, which asks again by itself, with scripts and without. */
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
