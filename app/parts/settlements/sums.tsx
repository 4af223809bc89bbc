import { pesos } from '#server/kit/words/formats.ts'
import { advanceText } from '#server/settlements/words.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'

type Calculation = Pick<
  SettlementPreview,
  | 'subtotal'
  | 'deducciones'
  | 'total_deducciones'
  | 'total_antes_abono'
  | 'abono'
  | 'acuerdo'
  | 'anticipo'
  | 'anticipos'
  | 'total_a_pagar'
>

export function Deductions({ calculo }: { calculo: Calculation }) {
  return (
    <table className="sums">
      <caption>Deducciones</caption>
      <tbody>
        {calculo.deducciones.map((una, place) => (
          <tr key={`${una.clave}-${place}`}>
            <th scope="row">
              {una.concepto}
              {una.motivo && (
                <small>
                  {una.motivo} (propuesto {pesos(una.propuesto)})
                </small>
              )}
            </th>
            <td>{pesos(una.valor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total deducciones</th>
          <td>{pesos(calculo.total_deducciones)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Amounts between the subtotal and the total to pay. Offset and advance appear only when present. */
export function Totals({ calculo }: { calculo: Calculation }) {
  const { abono, anticipo } = calculo
  return (
    <table className="sums">
      <caption>Totales</caption>
      <tbody>
        <Sum label="Subtotal" value={calculo.subtotal} />
        <Sum label="Total deducciones" value={-calculo.total_deducciones} />
        {abono > 0 && <Sum label="Total antes del abono" value={calculo.total_antes_abono} />}
        {abono > 0 && <Sum label={offsetLabel(calculo)} value={-abono} />}
        {anticipo > 0 && <Sum label={advanceText(calculo)} value={-anticipo} />}
      </tbody>
      <tfoot className="grand">
        <tr>
          <th scope="row">Total a pagar</th>
          <td>{pesos(calculo.total_a_pagar)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const offsetLabel = ({ acuerdo }: Calculation) =>
  acuerdo ? `Abono al acuerdo ${acuerdo.consecutivo}` : 'Abono a financiamiento'

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{pesos(value).replace('-', '− ')}</td>
    </tr>
  )
}
