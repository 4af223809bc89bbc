import type { PickerField } from '#app/form/pickers/picker.ts'
import { openReceivable } from '../pickers/open-receivable.tsx'
import { receipt } from '../pickers/receipt.tsx'

/** A receipt, and what of its client it pays (N-67). */
export const APPLIED_RECEIPT_PICKERS = [
  { name: 'numero_recibo', picker: receipt, required: true },
  {
    name: 'cuenta_por_cobrar_relacionada',
    picker: openReceivable,
    required: true,
    within: 'numero_recibo',
  },
] as const satisfies readonly PickerField[]
