import { NumberField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { decimal } from '#server/kit/words/formats.ts'

/** What the forms on a weighing's own screen are drawn from. */
export interface FormProps {
  pesada: WeighingSummary
  reply: Reply | undefined
  /** It is what is written next. */
  awaited: boolean
}

/** A number as people write it; '' for none. */
export const typed = (value: number | null) => (value === null ? '' : decimal(value))

interface WeightProps {
  name: string
  label: string
  /** It is what is written next. */
  awaited?: boolean
  hint?: string | undefined
}

export function Weight({ awaited, ...field }: WeightProps) {
  const { reply } = useKitForm()
  const autoFocus = awaited && !reply
  return <NumberField {...field} maxLength={12} autoFocus={autoFocus} required />
}
