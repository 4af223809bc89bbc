import { useRef } from 'react'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { OfferedAgreement, SettlementPreview } from '#server/contract/settlements.ts'
import { pesos } from '#server/shared/formats.ts'

interface OffsetFieldsProps {
  calculo: SettlementPreview | undefined
}

/** What is paid of a crop loan: one of the supplier's running agreements and, left empty, the proposed amount. */
export function OffsetFields({ calculo }: OffsetFieldsProps) {
  const { value } = useKitForm()
  // What was offered stays while what is being typed gives no calculation.
  const offered = useRef<OfferedAgreement[]>([])
  if (calculo) offered.current = calculo.acuerdos
  const acuerdos = offered.current
  if (acuerdos.length === 0 && value('id_acuerdo') === '') return null
  return (
    <fieldset className="panel offset">
      <legend>Abono a financiamiento</legend>
      <div className="grid">
        <SelectField
          name="id_acuerdo"
          label="Acuerdo"
          options={[{ value: '', label: 'No abonar' }, ...acuerdos.map(asOption)]}
        />
        <TextField
          name="abono"
          label="Abono"
          inputMode="numeric"
          maxLength={20}
          placeholder="El propuesto"
          hint={proposals(acuerdos)}
        />
      </div>
    </fieldset>
  )
}

const asOption = ({ id_acuerdo, consecutivo, deuda }: OfferedAgreement) => ({
  value: id_acuerdo,
  label: `${consecutivo}, debe ${pesos(deuda ?? 0)}`,
})

const proposals = (acuerdos: readonly OfferedAgreement[]) =>
  acuerdos
    .map(({ consecutivo, abono_propuesto }) => `${consecutivo}: se proponen ${pesos(abono_propuesto ?? 0)}`)
    .join(' · ')
