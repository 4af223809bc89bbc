import { useRef } from 'react'
import { NumberField, SelectField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { OfferedAgreement, SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { SETTLEMENT } from '#server/settlements/words.ts'

interface OffsetFieldsProps {
  calculo: SettlementPreview | undefined
}

/** Offset against a crop loan. An empty amount takes the proposed one. */
export function OffsetFields({ calculo }: OffsetFieldsProps) {
  const { value } = useKitForm()
  // The last offered agreements stay while the form cannot be computed.
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
          {...SETTLEMENT.id_acuerdo}
          // A fixation proposes the agreement that advanced money on the deposit.
          value={value('id_acuerdo') || calculo?.acuerdo?.id_acuerdo || ''}
          options={[{ value: '', label: 'No abonar' }, ...acuerdos.map(asOption)]}
        />
        <NumberField
          name="abono"
          {...SETTLEMENT.abono}
          pesos
          placeholder="El propuesto"
          hint={proposals(acuerdos)}
        />
      </div>
    </fieldset>
  )
}

/** Advance to deduct. An empty field takes everything that fits. */
export function AdvanceField({ calculo }: OffsetFieldsProps) {
  const { value } = useKitForm()
  const open = useRef<SettlementPreview['anticipos']>([])
  if (calculo) open.current = calculo.anticipos
  if (open.current.length === 0 && value('anticipo') === '') return null
  const each = open.current.map(origin)
  return (
    <fieldset className="panel offset">
      <legend>Anticipo del proveedor</legend>
      <NumberField
        name="anticipo"
        {...SETTLEMENT.anticipo}
        label="Por descontar"
        pesos
        placeholder="Todo lo que quepa"
        hint={[...each, 'con 0 no se descuenta'].join(' · ')}
      />
    </fieldset>
  )
}

/** Origin of an advance: a voided settlement, or an opening advance. */
const origin = ({ id_liquidacion, consecutivo, queda }: SettlementPreview['anticipos'][number]) =>
  id_liquidacion
    ? `${pesos(queda)} pagados por ${consecutivo}, anulada`
    : `${pesos(queda)} de ${consecutivo}, dado antes del primer día`

const asOption = ({ id_acuerdo, consecutivo, deuda }: OfferedAgreement) => ({
  value: id_acuerdo,
  label: `${consecutivo}, debe ${pesos(deuda)}`,
})

const proposals = (acuerdos: readonly OfferedAgreement[]) =>
  acuerdos
    .map(({ consecutivo, abono_propuesto }) => `${consecutivo}: se proponen ${pesos(abono_propuesto)}`)
    .join(' · ')
