import { LinkIf, RecordTable } from '#app/format/record-parts.tsx'
import { receivablePath, settlementPath } from '#app/parts/paths.ts'
import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { leftInAll } from '#server/financing/words.ts'

interface OffsetsProps {
  acuerdo: FinancingAgreementDetail
  may: { openSettlement: boolean; openReceivables: boolean }
}

/**
 * Payments by settlements and the remaining debt. The heading is 'deducciones' for a TERMINADO agreement, else
 * 'abonos'.
 */
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
          {cuenta.observaciones && `${cuenta.observaciones}. `}Quedó la cuenta por cobrar{' '}
          <LinkIf may={may.openReceivables} to={receivablePath(cuenta.id_cuenta_por_cobrar)}>
            {cuenta.numero_factura}
          </LinkIf>{' '}
          por {pesos(cuenta.valor_original_factura)}; hoy debe {pesos(cuenta.saldo_actual)}.
        </p>
      ))}
      {leftInAll(acuerdo) && <p className="aside-note">{leftInAll(acuerdo)}</p>}
    </section>
  )
}

const AMOUNTS = { a_intereses: 'A intereses', a_capital: 'A capital', valor: 'Valor' } as const

type Amounts = Record<keyof typeof AMOUNTS, number>

interface OffsetRowsProps extends Pick<OffsetsProps, 'may'> {
  abonos: FinancingAgreementDetail['abonos']
}

function OffsetRows({ abonos, may }: OffsetRowsProps) {
  const amounts = Object.entries(AMOUNTS).map(([name, label]) => {
    const amount = (one: Amounts) => one[name as keyof Amounts]
    const total = pesos(abonos.reduce((sum, abono) => sum + amount(abono), 0))
    return { label, className: 'end', cell: (abono: Amounts) => pesos(amount(abono)), total }
  })
  return (
    <RecordTable
      rows={abonos}
      keyOf={(abono) => abono.id_liquidacion}
      className="slim"
      totals="Total"
      columns={[
        {
          label: 'Liquidación',
          className: 'whole',
          cell: ({ id_liquidacion, consecutivo, estado }) => (
            <>
              <LinkIf may={may.openSettlement} to={settlementPath(id_liquidacion)}>
                {consecutivo}
              </LinkIf>
              {estado === 'ANULADA' && <small> anulada, por cobrar aparte</small>}
            </>
          ),
        },
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        ...amounts,
      ]}
    />
  )
}

/** Amount lent, amount paid, and debt. */
function Debt({ acuerdo: { total_mas_interes, abonado, saldo } }: Pick<OffsetsProps, 'acuerdo'>) {
  return (
    <table className="sums">
      <tbody>
        <tr>
          <th scope="row">Préstamos con intereses</th>
          <td>{pesos(total_mas_interes)}</td>
        </tr>
        <tr>
          <th scope="row">Valor entregado</th>
          <td>{pesos(abonado)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Saldo por pagar</th>
          <td>{pesos(saldo)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
