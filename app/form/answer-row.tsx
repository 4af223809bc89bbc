import type { ReactNode } from 'react'
import { useFormField, useKitForm } from './kit-form.tsx'
import { UNSAVED } from './reply.ts'

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

/** What concerns the form of the row above as a whole. */
export function RowErrors({ span }: { span: number }) {
  const { errors } = useFormField('')
  const said = useKitForm().reply?.extra?.unsaved ? [UNSAVED] : errors
  return said.length > 0 && <AnswerRow span={span}>{said.join(' ')}</AnswerRow>
}
