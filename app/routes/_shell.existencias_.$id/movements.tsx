import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { documentPath, whatMoved } from '#app/parts/stock/words.ts'
import type { StockMovement } from '#server/stock/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'

interface MovementsProps {
  rows: readonly StockMovement[]
  /** Buttons of each row. */
  acts: ((row: StockMovement) => ReactNode) | false
}

/** Movements of a product with the stock after each. */
export function MovementsTable({ rows, acts }: MovementsProps) {
  const side = (kg: number) => (kg > 0 ? kilos(kg) : '')
  return (
    <RecordTable
      rows={rows}
      keyOf={({ tipo, id, kg, fecha }) => `${tipo}-${id}-${fecha}-${kg}`}
      columns={[
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Movimiento', cell: (row) => <Document row={row} /> },
        {
          label: 'Detalle',
          cell: ({ detalle, motivo }) => <LongText>{detalle || motivo}</LongText>,
        },
        { label: 'Entra', className: 'end whole', cell: ({ kg }) => side(kg) },
        { label: 'Sale', className: 'end whole', cell: ({ kg }) => side(-kg) },
        {
          label: 'Existencia',
          className: 'end whole main',
          cell: ({ saldo }) => <After saldo={saldo} />,
        },
        ...(acts ? [{ label: 'Acciones', className: 'actions', cell: acts }] : []),
      ]}
    />
  )
}

function Document({ row }: { row: StockMovement }) {
  const to = documentPath(row)
  return to ? <Link to={to}>{whatMoved(row)}</Link> : <>{whatMoved(row)}</>
}

function After({ saldo }: { saldo: number }) {
  return <span className={saldo < 0 ? 'danger' : undefined}>{kilos(saldo)}</span>
}
