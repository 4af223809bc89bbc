import { Link } from '@remix-run/react'
import { pesos } from '#server/shared/formats.ts'
import { writtenDay } from '#server/shared/days.ts'
import { LongText } from '#app/format/long-text.tsx'
import type { Dashboard } from '#server/contract/dashboard.ts'
import { SettlementBadge } from '#app/parts/badges/settlement.tsx'

/** 'Últimas Liquidaciones' (N-05). */
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
        <table className="rows slim latest">
          <thead>
            <tr>
              {['ID', 'Fecha', 'Tercero'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col" className="end">
                Valor
              </th>
              <th scope="col">Estado</th>
            </tr>
          </thead>
          <tbody>
            {liquidaciones.map((una) => (
              <tr key={una.id_liquidacion}>
                <th scope="row" className="whole">
                  <Link to={`/liquidacion-arroz/${encodeURIComponent(una.id_liquidacion)}`}>
                    {una.consecutivo}
                  </Link>
                </th>
                <td data-label="Fecha" className="whole">
                  {writtenDay(una.fecha)}
                </td>
                <td data-label="Tercero">
                  <LongText>{una.nombre_proveedor}</LongText>
                </td>
                <td data-label="Valor" className="end whole main">
                  {pesos(una.total_a_pagar ?? 0)}
                </td>
                <td data-label="Estado">
                  <SettlementBadge estado={una.estado} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
