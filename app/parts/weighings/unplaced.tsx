import { Link } from '@remix-run/react'
import { Refusal } from '#app/form/refusal.tsx'
import type { Reply } from '#app/form/reply.ts'
import { summaryOf } from './summary-link.ts'

interface UnplacedProps {
  /** The ids of the rows that stand here. */
  rows: { id: string }[]
  /** What each field is called. */
  labels: Record<string, string>
  reply: Reply | undefined
}

/** What was answered to a row that stands here no more, because somebody else completed or deleted it; with what was typed. */
export function Unplaced({ rows, labels, reply }: UnplacedProps) {
  if (!reply || rows.some(({ id }) => id === reply.values.id)) return null
  const { id } = reply.values
  const typed = Object.entries(labels).flatMap(([name, label]) =>
    reply.values[name] ? [`${label}: «${reply.values[name]}»`] : [],
  )
  return (
    <Refusal reply={reply}>
      {[...new Set(Object.values(reply.errors).flat())].join(' ')} {typed.join(', ')}{' '}
      {id && <Link to={summaryOf(id)}>Ver la pesada</Link>}
    </Refusal>
  )
}
