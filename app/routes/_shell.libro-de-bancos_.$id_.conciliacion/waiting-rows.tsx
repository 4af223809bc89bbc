import { Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import { documentOf, whatMoved, whyMoved } from '#app/parts/bank-book/words.ts'
import type { BankMovement } from '#server/contract/bank-movements.ts'
import type { BankLine } from '#server/contract/bank-reconciliations.ts'
import { writtenDay } from '#server/shared/days.ts'
import { bankPesos, pesos } from '#server/shared/formats.ts'
import { ACTS, LINE_FIELD, MARKED } from './acts.ts'

interface LinesProps {
  lineas: readonly BankLine[]
  reply: Reply | undefined
  marks: boolean
  mayEnter: boolean
}

/** What the bank says and the book does not; marked to be matched. */
export function Lines({ lineas, reply, marks, mayEnter }: LinesProps) {
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

interface MovementsProps {
  movimientos: readonly BankMovement[]
  reply: Reply | undefined
  marks: boolean
}

/** What the book says and the bank does not. */
export function Movements({ movimientos, reply, marks }: MovementsProps) {
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
