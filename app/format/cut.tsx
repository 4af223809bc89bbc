import type { ReactNode } from 'react'

interface CutProps {
  children: string
  /** Its column has what the others leave. */
  detail?: true
}

/** A text on one line of its cell, the rest of it in its title. */
export function Cut({ children, detail }: CutProps) {
  if (!children) return null
  return (
    <span className={detail ? 'cut detail' : 'cut'} title={children}>
      {children}
    </span>
  )
}

/** A cell that is a text of several words is one line. */
export function shortened(shown: ReactNode): ReactNode {
  return typeof shown === 'string' && shown.length > 16 ? <Cut>{shown}</Cut> : shown
}
