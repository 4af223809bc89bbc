import { Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { BankLine } from '#server/bank/reconciliations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { bankPesos } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'
import { LINE_FIELD } from './fields.ts'

interface LinesProps {
  lineas: readonly BankLine[]
  reply: Reply | undefined
  /** Shows radio buttons for a manual match. */
  marks: boolean
  mayEnter: boolean
}

/** Lines of the bank that are not in the book, with a button to record each as entry or withdrawal. */
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
        { label: 'Valor', className: 'end whole main', cell: ({ valor }) => bankPesos(valor) },
        ...(mayEnter
          ? [
              {
                label: 'Acciones',
                className: 'actions',
                cell: ({ id_linea, pesos: valor }: BankLine) => {
                  const act = valor > 0 ? 'entrada' : 'salida'
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
