import { Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import { closingPaperPath } from '#app/parts/bank/words.ts'
import type { CashClosing } from '#server/bank/cash-closings-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Closings of a cash box with a link to their paper. Marks closings whose day changed later. */
export function Closings({ rows, mayVoid }: { rows: readonly CashClosing[]; mayVoid: boolean }) {
  const { search } = useLocation()
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_cierre }) => id_cierre}
      rowClass={({ anulado }) => (anulado ? 'inactive' : undefined)}
      named
      columns={[
        {
          label: 'Día',
          className: 'whole',
          cell: ({ fecha, id_banco, anulado }) =>
            anulado ? (
              <>
                {writtenDay(fecha)} <small className="state">Anulado</small>
              </>
            ) : (
              <Link to={closingPaperPath(id_banco, fecha)}>{writtenDay(fecha)}</Link>
            ),
        },
        { label: 'Contado', className: 'end whole', cell: ({ contado }) => pesos(contado) },
        {
          label: 'Libro',
          className: 'end whole',
          cell: ({ libro, libro_cerrado, libro_hoy }) => (
            <>
              {pesos(libro)}
              {libro_hoy !== null && libro_hoy !== libro_cerrado && (
                <small className="state">hoy dice {pesos(libro_hoy)}</small>
              )}
            </>
          ),
        },
        {
          label: 'Diferencia',
          className: 'end whole main',
          cell: ({ diferencia }) => (
            <span className={diferencia ? 'danger' : undefined}>{pesos(diferencia)}</span>
          ),
        },
        { label: 'Quién', cell: ({ registro }) => registro },
        {
          label: 'Observaciones',
          cell: ({ observaciones, motivo_anulacion }) => motivo_anulacion || observaciones,
        },
        ...(mayVoid
          ? [
              {
                label: 'Acciones',
                className: 'actions',
                cell: ({ id_cierre, anulado }: CashClosing) =>
                  !anulado && <Link to={withAct(search, 'anular', id_cierre)}>Anular</Link>,
              },
            ]
          : []),
      ]}
    />
  )
}
