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
  const { estado, abonos, cuentas } = acuerdo
  return (
    <section className="panel offsets">
      <h2>{estado === 'TERMINADO' ? 'Deducciones' : 'Abonos'}</h2>
      <div className="columns halves">
        {abonos.length === 0 ? (
          <p className="empty">Ninguna liquidación ha abonado a este acuerdo.</p>
        ) : (
          <OffsetRows abonos={abonos} may={may} />
        )}
        <Debt acuerdo={acuerdo} />
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

const AMOUNTS = { a_intereses: 'A intereses', a_capital: 'A capital', valor: 'Valor' } as const

type Amounts = Partial<Record<keyof typeof AMOUNTS, number | null>>

/** The amounts of an offset, or what all come to, each under its head. */
function AmountCells({ of }: { of: Amounts }) {
  return Object.entries(AMOUNTS).map(([name, label]) => (
    <td key={name} data-label={label} className="end">
      {pesos(of[name as keyof Amounts] ?? 0)}
    </td>
  ))
}

interface OffsetRowsProps extends Pick<OffsetsProps, 'may'> {
  abonos: FinancingAgreementDetail['abonos']
}

function OffsetRows({ abonos, may }: OffsetRowsProps) {
  const sum = (of: keyof Amounts) => abonos.reduce((before, abono) => before + (abono[of] ?? 0), 0)
  return (
    <table className="rows slim">
      <thead>
        <tr>
          <th scope="col">Liquidación</th>
          <th scope="col">Fecha</th>
          {Object.values(AMOUNTS).map((label) => (
            <th key={label} scope="col" className="end">
              {label}
            </th>
          ))}
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
            <AmountCells of={abono} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <AmountCells
            of={{ a_intereses: sum('a_intereses'), a_capital: sum('a_capital'), valor: sum('valor') }}
          />
        </tr>
      </tfoot>
    </table>
  )
}

/** What was lent, what of it was delivered, and what is left to pay. */
function Debt({ acuerdo: { total_mas_interes, abonado, saldo } }: Pick<OffsetsProps, 'acuerdo'>) {
  return (
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
  )
}
