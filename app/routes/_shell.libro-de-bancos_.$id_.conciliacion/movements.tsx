import { type Reply, typedIn } from '#app/form/reply.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import { MovementLink } from '#app/parts/bank/movements.tsx'
import { whatMoved, whyMoved } from '#app/parts/bank/words.ts'
import type { BankMovement } from '#server/bank/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { MARKED } from './fields.ts'

interface MovementsProps {
  movimientos: readonly BankMovement[]
  reply: Reply | undefined
  /** Shows check boxes for a manual match. */
  marks: boolean
}

/** Movements of the book that the bank has not shown. */
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
          cell: (row) => (
            <>
              <MovementLink row={row} /> <small>{whyMoved(row)}</small>
            </>
          ),
        },
        { label: 'Valor', className: 'end whole main', cell: ({ valor }) => pesos(valor) },
      ]}
    />
  )
}
