import type { ReactNode } from 'react'

/** A text on one line of its cell, the rest of it in its title. */
export function Cut({ children }: { children: string }) {
  if (!children) return null
  return (
    <span className="cut" title={children}>
      {children}
    </span>
  )
}

/** A cell that is a text of several words is one line. */
export function shortened(shown: ReactNode): ReactNode {
  return typeof shown === 'string' && shown.length > 16 ? <Cut>{shown}</Cut> : shown
}
