import { Link } from '@remix-run/react'
import { Refusal } from '#app/form/refusal.tsx'
import { type Reply, textsOf, typedIn } from '#app/form/reply.ts'
import { summaryOf } from './summary-link.ts'

interface AnswerToGoneWeighingProps {
  /** The ids of the rows that stand here. */
  rows: { id: string }[]
  /** What each field is called. */
  labels: Record<string, string>
  reply: Reply | undefined
}

/** What was answered to a row that stands here no more, because somebody else completed or deleted it; with what was typed. */
export function AnswerToGoneWeighing({ rows, labels, reply }: AnswerToGoneWeighingProps) {
  if (!reply || rows.some(({ id }) => id === typedIn(reply, 'id'))) return null
  const id = typedIn(reply, 'id')
  const typed = Object.entries(labels).flatMap(([name, label]) => {
    const value = typedIn(reply, name)
    return value ? [`${label}: «${value}»`] : []
  })
  return (
    <Refusal reply={reply}>
      {[...new Set(textsOf(reply))].join(' ')} {typed.join(', ')}{' '}
      {id && <Link to={summaryOf(id)}>Ver la pesada</Link>}
    </Refusal>
  )
}
