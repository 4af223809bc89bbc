import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HiddenFields } from './post-form.tsx'
import { type Reply, typedIn } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** A mark's name is this and the record's id; its value is the version that was read and the record's name. */
export const MARK_PREFIX = 'marcado.'

/** The form that the marks belong to. */
const MARKS = 'marcados'

interface MarkBoxProps {
  id: string
  /** How people know the record. */
  name: string
  /** What is done with those that are marked: 'Aprobar'. */
  act: string
  version?: number | '' | undefined
  reply: Reply | undefined
  /** What stands beside the box. */
  children?: ReactNode
}

/** Marks a record of a list for something that is done with several at once; those refused come back marked. */
export function MarkBox({ id, name, act, version = '', reply, children }: MarkBoxProps) {
  const mark = MARK_PREFIX + id
  return (
    <label className="mark">
      <input
        type="checkbox"
        form={MARKS}
        name={mark}
        value={`${version} ${name}`}
        aria-label={`${act} ${name}`}
        defaultChecked={typedIn(reply, mark) !== ''}
      />
      {children}
    </label>
  )
}

interface MarkedFormProps {
  /** What its buttons say, by what they ask for. */
  acts: Record<string, string>
  busy: string
}

/** The form that the marks belong to, with its buttons. What is refused is said above the list (AnswerToGoneRow). */
export function ActsOnMarked({ acts, busy }: MarkedFormProps) {
  return (
    <Form method="post" id={MARKS} className="marked">
      <HiddenFields />
      {Object.entries(acts).map(([intent, button]) => (
        <SubmitButton key={intent} busy={busy} name={INTENT_FIELD} value={intent}>
          {button}
        </SubmitButton>
      ))}
    </Form>
  )
}
