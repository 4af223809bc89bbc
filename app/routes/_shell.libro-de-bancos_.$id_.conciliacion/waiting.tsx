import { Form, Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { GetForm } from '#app/form/get-form.tsx'
import { HiddenFields, PostForm } from '#app/form/post-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { documentOf, reconciliationOf, whatMoved, whyMoved } from '#app/parts/bank-book/words.ts'
import type { BankMovement } from '#server/contract/bank-movements.ts'
import type { BankLine } from '#server/contract/bank-reconciliations.ts'
import { writtenDay } from '#server/shared/days.ts'
import { bankPesos, pesos } from '#server/shared/formats.ts'
import { ACTS, LINE_FIELD, MARKED } from './acts.ts'

interface WaitingProps {
  cuenta: string
  lineas: readonly BankLine[]
  movimientos: readonly BankMovement[]
  desde: string
  may: { write: boolean; enter: boolean }
  reply: Reply | undefined
}

/** What stands in one of both only: a line and what it is in the book are marked, and matched by hand. */
export function Waiting({ cuenta, lineas, movimientos, desde, may, reply }: WaitingProps) {
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
      <div className="book-tools">
        <GetForm action={reconciliationOf(cuenta)} className="search">
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
      {matches ? (
        <PostForm id="cruzar" intent="cruzar" reply={reply}>
          {tables}
          <footer className="buttons">
            <SubmitButton busy={ACTS.cruzar.busy}>{ACTS.cruzar.button}</SubmitButton>
          </footer>
        </PostForm>
      ) : (
        tables
      )}
    </section>
  )
}

interface LinesProps extends Pick<WaitingProps, 'lineas' | 'reply'> {
  marks: boolean
  mayEnter: boolean
}

function Lines({ lineas, reply, marks, mayEnter }: LinesProps) {
  const { search } = useLocation()
  if (lineas.length === 0) return <p className="empty">Todas las líneas del banco están en el libro.</p>
  return (
    <RecordTable
      rows={lineas}
      keyOf={({ id_linea }) => id_linea}
      caption="En el banco y no en el libro"
      columns={[
        {
          label: 'Fecha',
          className: 'whole',
          cell: ({ id_linea, fecha, descripcion }) =>
            marks ? (
              <label>
                <input
                  type="radio"
                  name={LINE_FIELD}
                  value={id_linea}
                  defaultChecked={typedIn(reply, LINE_FIELD) === id_linea}
                  aria-label={`${writtenDay(fecha)}, ${descripcion}`}
                />
                {writtenDay(fecha)}
              </label>
            ) : (
              writtenDay(fecha)
            ),
        },
        {
          label: 'En el banco',
          cell: ({ descripcion, referencia }) => [descripcion, referencia].filter(Boolean).join(' · '),
        },
        { label: 'Valor', className: 'end whole main', cell: ({ valor }) => bankPesos(valor ?? 0) },
        ...(mayEnter
          ? [
              {
                label: 'Acciones',
                className: 'actions',
                cell: ({ id_linea, pesos: valor }: BankLine) => {
                  const act = (valor ?? 0) > 0 ? 'entrada' : 'salida'
                  return (
                    <Link to={withAct(search, act, id_linea)} preventScrollReset>
                      {ACTS[act].button}
                    </Link>
                  )
                },
              },
            ]
          : []),
      ]}
    />
  )
}

interface MovementsProps extends Pick<WaitingProps, 'movimientos' | 'reply'> {
  marks: boolean
}

function Movements({ movimientos, reply, marks }: MovementsProps) {
  if (movimientos.length === 0) return <p className="empty">Todo lo del libro está en el banco.</p>
  return (
    <RecordTable
      rows={movimientos}
      keyOf={({ id_movimiento }) => id_movimiento}
      caption="En el libro y no en el banco"
      columns={[
        {
          label: 'Fecha',
          className: 'whole',
          cell: (row) =>
            marks ? (
              <label>
                <input
                  type="checkbox"
                  name={MARKED + row.id_movimiento}
                  defaultChecked={typedIn(reply, MARKED + row.id_movimiento) === 'on'}
                  aria-label={`${writtenDay(row.fecha)}, ${whatMoved(row)}`}
                />
                {writtenDay(row.fecha)}
              </label>
            ) : (
              writtenDay(row.fecha)
            ),
        },
        {
          label: 'En el libro',
          cell: (row) => {
            const to = documentOf(row)
            return (
              <>
                {to ? <Link to={to}>{whatMoved(row)}</Link> : whatMoved(row)}
                {row.revertido && <small className="state">Anulado</small>} <small>{whyMoved(row)}</small>
              </>
            )
          },
        },
        { label: 'Valor', className: 'end whole main', cell: ({ valor }) => pesos(valor ?? 0) },
      ]}
    />
  )
}
