import { useRef } from 'react'
import type { Reply } from '../reply.ts'

/** A key that changes with every answer of the action: the form is drawn anew, with the values of the answer. */
export function useReplyKey(reply: Reply | undefined): number {
  const seen = useRef({ reply, count: 0 })
  if (seen.current.reply !== reply) seen.current = { reply, count: seen.current.count + 1 }
  return seen.current.count
}
