import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  /** Name of the record, such as its number. */
  name?: string
  badge?: ReactNode
  /** Label and text of the page's main number. On telephones it is above the acts. */
  figure?: readonly [label: string, value: string] | undefined
  /** Acts, the most usual first. */
  children?: ReactNode
}

/** Head of a screen: title, state, and acts at the right. */
export function PageHead({ title, name, badge, figure, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1>
        {title} {name && <span>{name}</span>}
      </h1>
      {badge}
      {figure && (
        <p className="headline">
          <span>{figure[0]}</span> <strong>{figure[1]}</strong>
        </p>
      )}
      <div className="acts">{children}</div>
    </header>
  )
}

/** Folded list of seldom used acts; every navigation folds it again. */
export function MoreActs({ children }: { children: ReactNode }) {
  return (
    <details key={useLocation().key} className="more-acts">
      <summary className="button secondary">Más</summary>
      <div>{children}</div>
    </details>
  )
}
