import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Pending } from '#server/kit/contract/common.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { Badge } from './badge.tsx'

/** Words of pending work, linked to its screen if it has one. */
export const PendingLink = ({ que, enlace }: Pick<Pending, 'que' | 'enlace'>) =>
  enlace ? <Link to={enlace}>{que}</Link> : <>{que}</>

/** Alerts have a severity, waiting work may have a sum. */
interface Work extends Pending {
  gravedad?: 'alta' | 'media'
  valor?: number | null
}

interface PendingListProps {
  items: readonly Work[]
  className?: string
  empty?: ReactNode
}

export function PendingList({ items, className, empty }: PendingListProps) {
  if (items.length === 0) return <>{empty}</>
  return (
    <ul className={className}>
      {items.map(({ que, enlace, gravedad, valor }) => (
        <li key={que} className={gravedad}>
          {gravedad === 'alta' && <Badge tone="red">Alta</Badge>}
          {gravedad === 'media' && <Badge tone="amber">Media</Badge>}
          <PendingLink que={que} enlace={enlace} />
          {typeof valor === 'number' && <span>suman {pesos(valor)}</span>}
        </li>
      ))}
    </ul>
  )
}
