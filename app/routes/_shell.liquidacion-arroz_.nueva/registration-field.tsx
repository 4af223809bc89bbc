import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { pesos } from '#server/kit/words/formats.ts'

const WAYS: [value: string, label: string][] = [
  ['BOLSA', 'Registro en la Bolsa Mercantil'],
  ['RETENCION', 'Retención en la fuente'],
  ['NINGUNO', 'Ninguno'],
]

interface RegistrationFieldProps {
  calculo: SettlementPreview | undefined
}

/** Ways to register that the calculation offers, each with its total to pay. The cheapest is proposed. */
export function RegistrationField({ calculo }: RegistrationFieldProps) {
  const chosen = useKitForm().value('registro')
  const offered = WAYS.filter(
    ([way]) => way === chosen || calculo?.rutas.some(({ registro }) => registro === way),
  )
  const { errors } = useFormField('registro')
  const proposed = WAYS.find(([way]) => way === calculo?.propuesta)?.[1]
  return (
    <fieldset className="panel ways" aria-describedby={errors.length > 0 ? 'registro-error' : undefined}>
      <legend>Registro</legend>
      <label>
        <input type="radio" name="registro" value="" defaultChecked={chosen === ''} />
        <span>El más económico{proposed && <small>Propuesto: {proposed}</small>}</span>
      </label>
      {offered.map(([way, label]) => (
        <label key={way}>
          <input type="radio" name="registro" value={way} defaultChecked={chosen === way} />
          <span>
            {label}
            <WayTotals ruta={calculo?.rutas.find(({ registro }) => registro === way)} />
          </span>
        </label>
      ))}
      {errors.length > 0 && (
        <small className="error" id="registro-error">
          {errors.join(' ')}
        </small>
      )}
    </fieldset>
  )
}

function WayTotals({ ruta }: { ruta: SettlementPreview['rutas'][number] | undefined }) {
  if (!ruta) return null
  return (
    <small>
      {ruta.nota} {(ruta.aplica || !ruta.nota) && `Descuenta ${pesos(ruta.valor)}`} · a pagar{' '}
      <strong>{pesos(ruta.total_a_pagar)}</strong>
    </small>
  )
}
