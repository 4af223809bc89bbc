import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { pesos } from '#server/kit/words/formats.ts'
import { HiddenFields } from './post-form.tsx'
import { type Reply, typedIn } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** A mark's name is this and the record's id; its value is the version that was read and the record's name. */
export const MARK_PREFIX = 'marcado.'

/** The form that the marks belong to. */
export const MARKS = 'marcados'

interface MarkBoxProps {
  id: string
  /** How people know the record. */
  name: string
  /** What is done with those that are marked: 'Aprobar'. */
  act: string
  version?: number | '' | undefined
  /** What it comes to, in pesos, where the bar says how much is marked. */
  amount?: number | undefined
  reply: Reply | undefined
}

/** Marks a record of a list for something that is done with several at once; those refused come back marked. */
export function MarkBox({ id, name, act, version = '', amount, reply }: MarkBoxProps) {
  const mark = MARK_PREFIX + id
  return (
    <label className="mark">
      <input
        type="checkbox"
        form={MARKS}
        name={mark}
        value={`${version} ${name}`}
        data-amount={amount}
        aria-label={`${act} ${name}`}
        defaultChecked={typedIn(reply, mark) !== ''}
      />
    </label>
  )
}

/** Marks all of the page, and none of it again: the page's script does it, where it runs (page-script.server.ts). */
export function MarkAll() {
  return (
    <label className="mark all">
      <input type="checkbox" data-mark-all="" aria-label="Todos los de la página" />
    </label>
  )
}

interface MarkedFormProps {
  /** What its buttons say by what they ask for, before anything is counted and before how many: 'Aprobar' 4. */
  acts: Record<string, readonly [button: string, counted: string]>
  busy: string
}

/**
 * The form that the marks belong to, with its buttons, which say how many are marked and what they come to where scripts
 * run. What is refused is said above the list (AnswerToGoneRow).
 */
export function ActsOnMarked({ acts, busy }: MarkedFormProps) {
  const { count, amount } = useMarked()
  const much = amount > 0 ? ` por ${pesos(amount)}` : ''
  return (
    <Form method="post" id={MARKS} className="marked">
      <HiddenFields />
      {Object.entries(acts).map(([intent, [button, counted]], place) => (
        <SubmitButton
          key={intent}
          busy={busy}
          name={INTENT_FIELD}
          value={intent}
          className={place > 0 ? 'secondary' : undefined}
        >
          {count > 0 ? `${counted} ${count}${much}` : button}
        </SubmitButton>
      ))}
    </Form>
  )
}

/** How many are marked, and what they come to: read of the boxes, which a new answer draws anew. */
function useMarked() {
  const [marked, setMarked] = useState({ count: 0, amount: 0 })
  useEffect(() => {
    const look = () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>(`[form=${MARKS}]:checked`)]
      const amount = boxes.reduce((sum, one) => sum + Number(one.dataset.amount ?? 0), 0)
      setMarked((was) =>
        was.count === boxes.length && was.amount === amount ? was : { count: boxes.length, amount },
      )
    }
    look()
    addEventListener('change', look)
    return () => removeEventListener('change', look)
  })
  return marked
}
