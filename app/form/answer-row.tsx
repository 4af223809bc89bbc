import type { ReactNode } from 'react'

/** What is said about a row of a table, or instead of all, in a row of its own over the whole width. */
export function AnswerRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="answer">
      <td colSpan={span} role="alert">
        {children}
      </td>
    </tr>
  )
}
