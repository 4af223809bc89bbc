import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'
import { useHalfFilled } from './half-filled.ts'
import { useKitForm } from './kit-form.tsx'
import { HiddenFields, timesSent, useSentTo } from './post-form.tsx'
import { CancelLink } from './save-buttons.tsx'
import { SENT_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

interface RecordFormProps extends ComponentProps<typeof HiddenFields> {
  id: string
  /** Properties of conform, for fields outside the form element. */
  form?: ComponentProps<typeof Form>
  children: ReactNode
}

/** Form for one record, on a page that shows several records. */
export function RecordForm({ id, form, children, ...hidden }: RecordFormProps) {
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      {...form}
      action={useSentTo(form?.action, hidden.reply)}
    >
      <HiddenFields {...hidden} />
      <input type="hidden" name={SENT_FIELD} value={timesSent(hidden.reply)} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}

/** Save and cancel of an edited row. The inputs are in the cells and refer to this form by id. */
export function RowForm({ id, version, back }: { id: string; version: number | undefined; back: string }) {
  useHalfFilled()
  useFocusBack()
  const { meta, reply } = useKitForm()
  return (
    <RecordForm id={id} intent="editar" form={getFormProps(meta)} reply={reply} version={version}>
      <SubmitButton>Guardar</SubmitButton> <CancelLink to={back} />
    </RecordForm>
  )
}
