import { NumberField, ReasonField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { AskedWeights, UnlikelyWeight } from '#app/parts/weighings/unlikely-weight.tsx'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { decimal } from '#server/kit/words/formats.ts'

/** Props of the forms on a weighing's own screen. */
export interface FormProps {
  pesada: WeighingSummary
  reply: Reply | undefined
  /** True if this form is the next action. */
  awaited: boolean
}

/** Number as people write it; '' for none. */
export const typed = (value: number | null) => (value === null ? '' : decimal(value))

interface WeightProps {
  name: string
  label: string
  /** True if this field is to be filled in next. */
  awaited?: boolean
  hint?: string | undefined
}

export function Weight({ awaited, ...field }: WeightProps) {
  const { reply } = useKitForm()
  const autoFocus = awaited && !reply
  return <NumberField {...field} maxLength={12} autoFocus={autoFocus} required />
}

/** New weights and the reason. The old weights are kept. */
export const ReweighingFields = () => (
  <>
    <AskedWeights />
    <UnlikelyWeight />
    <div className="grid thirds">
      <Weight name="peso_lleno" label="Peso lleno (kg)" />
      <Weight name="peso_vacio" label="Peso vacío (kg)" />
      <NumberField name="cantbultos" label="Bultos" whole maxLength={6} />
      <div className="wide">
        <ReasonField />
      </div>
    </div>
  </>
)
