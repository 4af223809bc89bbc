import { Link } from '@remix-run/react'
import type { FinancingAgreementDetail } from '#server/contract/financing-agreements.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'

interface OffsetsProps {
  acuerdo: FinancingAgreementDetail
  may: { openSettlement: boolean; openReceivables: boolean }
}

/** What settlements paid of an agreement, and what is left: its deductions once TERMINADO, else abonos (N-77). */
export function Offsets({ acuerdo, may }: OffsetsProps) {
  const { estado, abonos, abonado, total_mas_interes, saldo, cuentas } = acuerdo
  const sum = (of: 'valor' | 'a_intereses' | 'a_capital') =>
    pesos(abonos.reduce((before, abono) => before + (abono[of] ?? 0), 0))
  return (
    <section className="panel offsets">
      <h2>{estado === 'TERMINADO' ? 'Deducciones' : 'Abonos'}</h2>
      <div className="columns halves">
        {abonos.length === 0 ? (
          <p className="empty">Ninguna liquidación ha abonado a este acuerdo.</p>
        ) : (
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Liquidación</th>
                <th scope="col">Fecha</th>
                <th scope="col" className="end">
                  A intereses
                </th>
                <th scope="col" className="end">
                  A capital
                </th>
                <th scope="col" className="end">
                  Valor
                </th>
              </tr>
            </thead>
            <tbody>
              {abonos.map((abono) => (
                <tr key={abono.id_liquidacion}>
                  <td data-label="Liquidación" className="whole">
                    {may.openSettlement ? (
                      <Link to={`/liquidacion-arroz/${encodeURIComponent(abono.id_liquidacion)}`}>
                        {abono.consecutivo}
                      </Link>
                    ) : (
                      abono.consecutivo
                    )}
                    {abono.estado === 'ANULADA' && <small> anulada después del cierre</small>}
                  </td>
                  <td data-label="Fecha" className="whole">
                    {writtenDay(abono.fecha)}
                  </td>
                  <td data-label="A intereses" className="end">
                    {pesos(abono.a_intereses ?? 0)}
                  </td>
                  <td data-label="A capital" className="end">
                    {pesos(abono.a_capital ?? 0)}
                  </td>
                  <td data-label="Valor" className="end">
                    {pesos(abono.valor ?? 0)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td data-label="A intereses" className="end">
                  {sum('a_intereses')}
                </td>
                <td data-label="A capital" className="end">
                  {sum('a_capital')}
                </td>
                <td data-label="Valor" className="end">
                  {sum('valor')}
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        <table className="sums">
          <tbody>
            <tr>
              <th scope="row">Préstamos con intereses</th>
              <td>{pesos(total_mas_interes ?? 0)}</td>
            </tr>
            <tr>
              <th scope="row">Valor entregado</th>
              <td>{pesos(abonado ?? 0)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Saldo por pagar</th>
              <td>{pesos(saldo ?? 0)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {cuentas.map((cuenta) => (
        <p key={cuenta.id_cuenta_por_cobrar} className="aside-note">
          Quedó la cuenta por cobrar{' '}
          {may.openReceivables ? (
            <Link to={`/accounts-receivable?q=${encodeURIComponent(cuenta.numero_factura)}`}>
              {cuenta.numero_factura}
            </Link>
          ) : (
            cuenta.numero_factura
          )}{' '}
          por {pesos(cuenta.valor_original_factura ?? 0)}; hoy debe {pesos(cuenta.saldo_actual ?? 0)}.
        </p>
      ))}
    </section>
  )
}
