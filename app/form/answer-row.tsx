import type { ReactNode } from 'react'
import { useFormField, useKitForm } from './kit-form.tsx'
import { UNSAVED } from './reply.ts'

/** Message about a row of a table, in a separate row across all columns. */
export function AnswerRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="answer">
      <td colSpan={span} role="alert">
        {children}
      </td>
    </tr>
  )
}

/** Errors of the whole form of the row above. */
export function RowErrors({ span }: { span: number }) {
  const { errors } = useFormField('')
  const said = useKitForm().reply?.extra?.unsaved ? [UNSAVED] : errors
  return said.length > 0 && <AnswerRow span={span}>{said.join(' ')}</AnswerRow>
}
