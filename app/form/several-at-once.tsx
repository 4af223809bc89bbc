import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { pesos } from '#server/kit/words/formats.ts'
import { HiddenFields } from './post-form.tsx'
import { type Reply, typedIn } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** Prefix of a mark's name; the record's id follows. The value is the version and the record's name. */
export const MARK_PREFIX = 'marcado.'

/** Id of the form that the marks belong to. */
export const MARKS = 'marcados'

interface MarkBoxProps {
  id: string
  /** Name of the record for people. */
  name: string
  /** Operation on the marked records: 'Aprobar'. */
  act: string
  version?: number | '' | undefined
  /** Pesos that count towards the sum in the bar. */
  amount?: number | undefined
  reply: Reply | undefined
}

/** Checkbox that marks a record for a bulk operation. Refused records come back marked. */
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

/** Checkbox that marks all rows of the page; the page script does it (page-script.server.ts). */
export function MarkAll() {
  return (
    <label className="mark all">
      <input type="checkbox" data-mark-all="" aria-label="Todos los de la página" />
    </label>
  )
}

interface MarkedFormProps {
  /** Labels of each button: without a count, and before a count ('Aprobar' 4). */
  acts: Record<string, readonly [button: string, counted: string]>
  busy?: string
}

/**
 * Form of the marks with its buttons. With scripts the buttons show count and sum. Refusals are shown above the
 * list (AnswerToGoneRow).
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

/** Count and sum of the marked boxes, read from the DOM, which every reply redraws. */
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
