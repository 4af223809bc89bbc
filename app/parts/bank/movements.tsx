import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { BankMovement } from '#server/bank/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { documentPath, whatMoved, whyMoved } from './words.ts'

interface MovementsProps {
  rows: readonly BankMovement[]
  /** Actions of a row. */
  acts: ((row: BankMovement) => React.ReactNode) | false
}

/** Movements with the balance after each. Movements before the opening day have no balance. */
export function MovementsTable({ rows, acts }: MovementsProps) {
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_movimiento }) => id_movimiento}
      rowClass={({ revertido }) => (revertido ? 'inactive' : undefined)}
      columns={[
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Movimiento', className: 'whole', cell: (row) => <MovementLink row={row} /> },
        { label: 'Detalle', cell: (row) => <LongText>{whyMoved(row)}</LongText> },
        {
          label: 'Entra',
          className: 'end whole',
          cell: ({ valor }) => (valor > 0 ? pesos(valor) : ''),
        },
        {
          label: 'Sale',
          className: 'end whole',
          cell: ({ valor }) => (valor < 0 ? pesos(-valor) : ''),
        },
        { label: 'Saldo', className: 'end whole main', cell: ({ saldo }) => <After saldo={saldo} /> },
        ...(acts ? [{ label: 'Acciones', className: 'actions', cell: acts }] : []),
      ]}
    />
  )
}

/** Movement with a link to its document, and a mark when it was voided. */
export function MovementLink({ row, children = whatMoved(row) }: { row: BankMovement; children?: string }) {
  const to = documentPath(row)
  return (
    <>
      {to ? <Link to={to}>{children}</Link> : children}
      {row.revertido && <small className="state">Anulado</small>}
    </>
  )
}

function After({ saldo }: { saldo: number | null }) {
  if (saldo === null) return <>–</>
  return <span className={saldo < 0 ? 'danger' : undefined}>{pesos(saldo)}</span>
}
