import { Link } from '@remix-run/react'
import { Refusal } from '#app/form/refusal.tsx'
import { type Reply, textsOf, typedIn, typedText } from '#app/form/reply.ts'
import { weighingPath } from '#app/parts/paths.ts'

interface AnswerToGoneWeighingProps {
  /** Rows on the page. */
  rows: { id: string }[]
  /** Label of each field. */
  labels: Record<string, string>
  reply: Reply | undefined
}

/** Reply to a row that another user completed or voided meanwhile, with the typed values. */
export function AnswerToGoneWeighing({ rows, labels, reply }: AnswerToGoneWeighingProps) {
  if (!reply || rows.some(({ id }) => id === typedIn(reply, 'id'))) return null
  const id = typedIn(reply, 'id')
  return (
    <Refusal reply={reply}>
      {[...new Set(textsOf(reply))].join(' ')} {typedText(reply, labels)}{' '}
      {id && <Link to={weighingPath(id)}>Ver la pesada</Link>}
    </Refusal>
  )
}
