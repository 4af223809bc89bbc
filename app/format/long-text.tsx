import type { ReactNode } from 'react'

interface LongTextProps {
  children: string
  /** Its column has what the others leave. */
  detail?: true
}

/** A text on one line of its cell, the rest of it in its title. */
export function LongText({ children, detail }: LongTextProps) {
  if (!children) return null
  return (
    <span className={detail ? 'cut detail' : 'cut'} title={children}>
      {children}
    </span>
  )
}

/** A cell that is a text of several words is one line. */
export function shortenedText(shown: ReactNode): ReactNode {
  return typeof shown === 'string' && shown.length > 16 ? <LongText>{shown}</LongText> : shown
}
