import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  /** What names the record: its number. */
  name?: string
  badge?: ReactNode
  /** What can be done, the most usual first. */
  children?: ReactNode
}

/** The head of a screen: what it shows and in which state, and at the right what can be done with it. */
export function PageHead({ title, name, badge, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1>
        {title} {name && <span>{name}</span>}
      </h1>
      {badge}
      <div className="acts">{children}</div>
    </header>
  )
}

/** What is done seldom with a record: it folds, and folds again once somebody goes on from there. */
export function MoreActs({ children }: { children: ReactNode }) {
  return (
    <details key={useLocation().key} className="more-acts">
      <summary className="button secondary">Más</summary>
      <div>{children}</div>
    </details>
  )
}
