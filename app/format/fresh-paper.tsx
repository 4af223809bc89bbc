import { useRef } from 'react'
import { useLeadFocus } from './lead-focus.ts'

interface FreshPaperProps {
  /** Addresses of the paper, and of its version for an 80 mm roll. */
  href: string
  roll?: string
  /** Label of the link, such as 'Imprimir tiquete'. */
  label: string
  title?: string
  /** True for a record just created: the link to its paper gets the focus. */
  focused: boolean
  /** True if another action is the main one. */
  secondary?: boolean
}

/** Links to a record's paper, each in a new tab. */
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
