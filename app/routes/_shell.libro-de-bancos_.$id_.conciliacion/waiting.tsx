import { Form } from '@remix-run/react'
import { GetForm } from '#app/form/get-form.tsx'
import { HiddenFields, PostForm } from '#app/form/post-form.tsx'
import { Refusal } from '#app/form/refusal.tsx'
import { type Reply, textsOf } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { reconciliationPath } from '#app/parts/bank/words.ts'
import { OPEN_ITEMS_MAX } from '#server/bank/book-words.ts'
import type { BankMovement } from '#server/bank/contract.ts'
import type { BankLine } from '#server/bank/reconciliations-contract.ts'
import { ACTS } from './acts.tsx'
import { Lines } from './lines.tsx'
import { Movements } from './movements.tsx'

interface WaitingProps {
  cuenta: string
  lineas: readonly BankLine[]
  movimientos: readonly BankMovement[]
  desde: string
  may: { write: boolean; enter: boolean }
  reply: Reply | undefined
  /** Refusal of another search. */
  again: Reply | undefined
}

/** Open lines and movements. A line and its movements can be selected and matched. */
export function Waiting({ cuenta, lineas, movimientos, desde, may, reply, again }: WaitingProps) {
  const matches = may.write && lineas.length > 0 && movimientos.length > 0
  const tables = (
    <div className="columns book-both">
      <Lines {...{ lineas, reply, marks: matches, mayEnter: may.enter }} />
      <Movements {...{ movimientos, reply, marks: matches }} />
    </div>
  )
  return (
    <section className="book-part" aria-label="Por cruzar">
      <h2>Por cruzar</h2>
      {textsOf(again).length > 0 && <Refusal reply={again}>{textsOf(again).join(' ')}</Refusal>}
      <div className="book-tools">
        <GetForm action={reconciliationPath(cuenta)} className="search">
          <label className="filter">
            <span>Movimientos del libro desde el</span>{' '}
            <input type="date" key={desde} name="desde" defaultValue={desde} />
          </label>
          <button className="secondary">Ver</button>
        </GetForm>
        {may.write && lineas.length > 0 && (
          <Form method="post" className="act">
            <HiddenFields intent="de_nuevo" />
            <SubmitButton busy={ACTS.de_nuevo.busy} className="secondary">
              {ACTS.de_nuevo.button}
            </SubmitButton>
          </Form>
        )}
      </div>
      {Math.max(lineas.length, movimientos.length) === OPEN_ITEMS_MAX && (
        <p className="note">Se muestran los primeros {OPEN_ITEMS_MAX} de cada lado.</p>
      )}
      {matches ? (
        <PostForm id="cruzar" intent="cruzar" reply={reply}>
          {tables}
          <footer className="buttons">
            <SubmitButton>{ACTS.cruzar.button}</SubmitButton>
          </footer>
        </PostForm>
      ) : (
        tables
      )}
    </section>
  )
}
