import { useEffect, useRef } from 'react'
import { fileOf } from './summary-link.ts'

interface PrintLinksProps {
  id: string
  /** The weighing was just made: what comes next is its paper. */
  focused: boolean
}

/** The paper of a weighing, on half letter or on the roll of the scale. */
export function PrintLinks({ id, focused }: PrintLinksProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])
  return (
    <>
      <a
        ref={ref}
        href={fileOf('TIQUETE_BASCULA', id)}
        target="_blank"
        rel="noreferrer"
        className="button"
        title="En media carta"
        autoFocus={focused}
      >
        Imprimir tiquete
      </a>{' '}
      <a
        href={fileOf('TIQUETE_BASCULA', id, '?formato=80mm')}
        target="_blank"
        rel="noreferrer"
        className="button secondary"
        aria-label="Imprimir tiquete en 80 mm"
      >
        80 mm
      </a>
    </>
  )
}
