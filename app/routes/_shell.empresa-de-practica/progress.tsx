import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const ASK_MS = 1500

/** How far the company is, in hundredths; it goes on without this page, which asks again by itself, with scripts and without. */
export function PracticeProgress({ avance }: { avance: number }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, ASK_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <>
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
