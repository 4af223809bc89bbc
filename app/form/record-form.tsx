import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HiddenFields } from './post-form.tsx'
import type { FormState } from './reply.ts'

interface RecordFormProps {
  /** The record that it is about. */
  id: string
  intent?: string
  form?: FormState
  version?: number
  children: ReactNode
}

/** A form about one record of those on the page; with `form` its fields may stand elsewhere and name it. */
export function RecordForm({ id, intent, form, version, children }: RecordFormProps) {
  return (
    <Form method="post" noValidate id={form?.id} preventScrollReset>
      <HiddenFields intent={intent} reply={form?.reply?.values} version={version} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}
