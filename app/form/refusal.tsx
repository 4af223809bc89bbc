import { type ReactNode, useRef } from 'react'
import { useLeadFocus } from '#app/format/lead-focus.ts'
import type { Reply } from './reply.ts'

interface RefusalProps {
  reply: Reply | undefined
  children: ReactNode
}

/** Why what was pressed was not done. It may stand far from the button: each reply leads the focus to it. */
export function Refusal({ reply, children }: RefusalProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLeadFocus(ref, reply)
  return (
    <div className="form-error" role="alert" tabIndex={-1} ref={ref}>
      {children}
    </div>
  )
}
