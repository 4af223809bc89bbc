import { useRef } from 'react'
import { useLeadFocus } from './lead-focus.ts'

interface FreshPaperProps {
  /** Address of the paper, and of the same on a roll of 80 mm, where it is of both. */
  href: string
  roll?: string
  /** 'Imprimir tiquete'. */
  label: string
  title?: string
  /** Its record was just made: what comes next is its paper, with the focus on it. */
  focused: boolean
  /** Something else is done first. */
  secondary?: boolean
}

/** The paper of a record, on its sheet or on the roll, each in a tab of its own. */
export function FreshPaper({ href, roll, label, title, focused, secondary = false }: FreshPaperProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  useLeadFocus(ref, focused)
  return (
    <>
      <a
        ref={ref}
        href={href}
        target="_blank"
        rel="noreferrer"
        className={secondary ? 'button secondary' : 'button'}
        title={title}
        autoFocus={focused}
      >
        {label}
      </a>{' '}
      {roll && (
        <a
          href={roll}
          target="_blank"
          rel="noreferrer"
          className="button secondary"
          aria-label={`${label} en 80 mm`}
        >
          80 mm
        </a>
      )}
    </>
  )
}
