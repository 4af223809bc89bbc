import { useRef } from 'react'
import { NumberField, SelectField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { OfferedAgreement, SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { pesos } from '#server/kit/words/formats.ts'

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
          // A fixation takes off what was advanced on its deposit.
          value={value('id_acuerdo') || calculo?.acuerdo?.id_acuerdo || ''}
          options={[{ value: '', label: 'No abonar' }, ...acuerdos.map(asOption)]}
        />
        <NumberField name="abono" label="Abono" pesos placeholder="El propuesto" hint={proposals(acuerdos)} />
      </div>
    </fieldset>
  )
}

/** What is taken off of the supplier's advances: left empty, all that fits (N-149). */
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
        label="Por descontar"
        pesos
        placeholder="Todo lo que quepa"
        hint={[...each, 'con 0 no se descuenta'].join(' · ')}
      />
    </fieldset>
  )
}

/** Where an advance comes from: a settlement that was paid and then voided, or the books of before. */
const origin = ({ id_liquidacion, consecutivo, queda }: SettlementPreview['anticipos'][number]) =>
  id_liquidacion
    ? `${pesos(queda ?? 0)} pagados por ${consecutivo}, anulada`
    : `${pesos(queda ?? 0)} de ${consecutivo}, dado antes del primer día`

const asOption = ({ id_acuerdo, consecutivo, deuda }: OfferedAgreement) => ({
  value: id_acuerdo,
  label: `${consecutivo}, debe ${pesos(deuda ?? 0)}`,
})

const proposals = (acuerdos: readonly OfferedAgreement[]) =>
  acuerdos
    .map(({ consecutivo, abono_propuesto }) => `${consecutivo}: se proponen ${pesos(abono_propuesto ?? 0)}`)
    .join(' · ')
