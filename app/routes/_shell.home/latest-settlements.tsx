import { Link } from '@remix-run/react'
import { RecordTable } from '#app/format/record-parts.tsx'
import { pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { LongText } from '#app/format/long-text.tsx'
import { settlementPath } from '#app/parts/paths.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { SettlementBadge } from '#app/parts/settlements/badge.tsx'

export function LatestSettlements({
  liquidaciones,
}: {
  liquidaciones: NonNullable<Dashboard['ultimas_liquidaciones']>
}) {
  return (
    <section className="panel">
      <h2>Últimas Liquidaciones</h2>
      {liquidaciones.length === 0 ? (
        <p className="empty">Todavía no hay liquidaciones.</p>
      ) : (
        <RecordTable
          rows={liquidaciones}
          keyOf={({ id_liquidacion }) => id_liquidacion}
          className="slim latest"
          named
          columns={[
            {
              label: 'ID',
              className: 'whole',
              cell: ({ id_liquidacion, consecutivo }) => (
                <Link to={settlementPath(id_liquidacion)}>{consecutivo}</Link>
              ),
            },
            { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
            { label: 'Tercero', cell: ({ nombre_proveedor }) => <LongText>{nombre_proveedor}</LongText> },
            {
              label: 'Valor',
              className: 'end whole main',
              cell: ({ total_a_pagar }) => pesos(total_a_pagar),
            },
            { label: 'Estado', cell: ({ estado }) => <SettlementBadge estado={estado} /> },
          ]}
        />
      )}
    </section>
  )
}
