import { type ReactNode, useRef } from 'react'
import { useLeadFocus } from '#app/format/lead-focus.ts'
import type { Reply } from './reply.ts'

interface RefusalProps {
  reply: Reply | undefined
  children: ReactNode
}

/** Reason of a refusal. Each reply moves the focus here, since the button may be far away. */
export function Refusal({ reply, children }: RefusalProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLeadFocus(ref, reply)
  return (
    <div className="form-error" role="alert" tabIndex={-1} ref={ref}>
      {children}
    </div>
  )
}
